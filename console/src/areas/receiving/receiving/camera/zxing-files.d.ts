// biome-ignore-all lint/style/noDefaultExport: these describe the modules of a package, which have nothing else.
/** The package calls its modules CommonJS, which they are not: without this their defaults would have no type. */
declare module '@zxing/library/es2015/core/BarcodeFormat.js' {
  export { BarcodeFormat as default } from '@zxing/library'
}
declare module '@zxing/library/es2015/core/BinaryBitmap.js' {
  export { BinaryBitmap as default } from '@zxing/library'
}
declare module '@zxing/library/es2015/core/common/HybridBinarizer.js' {
  export { HybridBinarizer as default } from '@zxing/library'
}
declare module '@zxing/library/es2015/core/DecodeHintType.js' {
  export { DecodeHintType as default } from '@zxing/library'
}
declare module '@zxing/library/es2015/core/datamatrix/DataMatrixReader.js' {
  export { DataMatrixReader as default } from '@zxing/library'
}
declare module '@zxing/library/es2015/core/oned/MultiFormatOneDReader.js' {
  export { MultiFormatOneDReader as default } from '@zxing/library'
}
declare module '@zxing/library/es2015/core/qrcode/QRCodeReader.js' {
  export { QRCodeReader as default } from '@zxing/library'
}
declare module '@zxing/library/es2015/core/RGBLuminanceSource.js' {
  export { RGBLuminanceSource as default } from '@zxing/library'
}
