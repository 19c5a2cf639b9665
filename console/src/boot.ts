// All that the page itself runs. The large script is on its way meanwhile, and is read when the first picture has been painted:
// once it is being read, a browser does nothing else.
await window.returnsDeskEarly?.picture
await import('./main.tsx')

export {}
