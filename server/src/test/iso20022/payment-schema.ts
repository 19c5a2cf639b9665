/**
 * The part of the ISO 20022 messages pain.001.001.03 and .09 that our files use, as an XML schema of our own: names, order
 * and types of the elements as in the messages, and nothing that we do not write. What it accepts the published schemas
 * accept too; where banks allow less, so does it.
 */
const text = (name: string, length: number, pattern = '.+') => `
  <xs:simpleType name="${name}"><xs:restriction base="xs:string">
    <xs:maxLength value="${length}"/><xs:pattern value="${pattern}"/>
  </xs:restriction></xs:simpleType>`

/** What banks accept in names and references. */
const PLAIN = "[A-Za-z0-9/\\-?:().,'+ ]+"

const decimal = (name: string, digits: number, fraction: number) => `
  <xs:simpleType name="${name}"><xs:restriction base="xs:decimal">
    <xs:totalDigits value="${digits}"/><xs:fractionDigits value="${fraction}"/><xs:minInclusive value="0"/>
  </xs:restriction></xs:simpleType>`

type Part = string | readonly Part[]

/** `Name Type` or `Name` with what it contains; `?` may be missing, `+` may be repeated. */
const element = (part: Part): string => {
  const [head, ...parts] = typeof part === 'string' ? [part] : part
  const [, name, mark, type] = /^(\w+)([?+]?)(?: (\S+))?$/.exec(String(head)) ?? []
  const occurs = mark === '?' ? ' minOccurs="0"' : mark === '+' ? ' maxOccurs="unbounded"' : ''
  if (type) return `<xs:element name="${name}" type="${type}"${occurs}/>`
  return `<xs:element name="${name}"${occurs}><xs:complexType><xs:sequence>
    ${parts.map(element).join('\n')}</xs:sequence></xs:complexType></xs:element>`
}

const ACCOUNT: Part = ['Id', 'IBAN Iban']

const messageOf = (isNewer: boolean): Part => [
  'CstmrCdtTrfInitn',
  ['GrpHdr', 'MsgId Reference', 'CreDtTm xs:dateTime', 'NbOfTxs Count', 'CtrlSum Sum', ['InitgPty', 'Nm Name']],
  [
    'PmtInf',
    ...['PmtInfId Reference', 'PmtMtd Method', 'BtchBookg xs:boolean', 'NbOfTxs Count', 'CtrlSum Sum'],
    ['PmtTpInf?', 'InstrPrty? Priority', ['SvcLvl?', 'Cd Code']],
    isNewer ? ['ReqdExctnDt', 'Dt xs:date'] : 'ReqdExctnDt xs:date',
    ['Dbtr', 'Nm Name'],
    ['DbtrAcct', ACCOUNT],
    ['DbtrAgt', ['FinInstnId', `${isNewer ? 'BICFI' : 'BIC'}? Bic`, ['Othr?', 'Id Reference']]],
    'ChrgBr Charges',
    [
      'CdtTrfTxInf+',
      ['PmtId', 'EndToEndId Reference'],
      ['Amt', 'InstdAmt Amount'],
      ['Cdtr', 'Nm Name'],
      ['CdtrAcct', ACCOUNT],
      ['RmtInf?', 'Ustrd Details'],
    ],
  ],
]

export const paymentSchema = (version: '03' | '09'): string => {
  const space = `urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}`
  return `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns="${space}" targetNamespace="${space}" xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
  ${text('Reference', 35, PLAIN)}${text('Name', 70, PLAIN)}${text('Details', 140, PLAIN)}
  ${text('Count', 15, '[0-9]+')}${text('Method', 3, 'TRF')}${text('Priority', 4, 'HIGH|NORM')}${text('Code', 4)}
  ${text('Charges', 4, 'DEBT|CRED|SHAR|SLEV')}${text('Iban', 34, '[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}')}
  ${text('Bic', 11, '[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?')}${text('Currency', 3, '[A-Z]{3}')}
  ${decimal('Sum', 18, 17)}${decimal('Value', 18, 5)}
  <xs:complexType name="Amount"><xs:simpleContent><xs:extension base="Value">
    <xs:attribute name="Ccy" type="Currency" use="required"/>
  </xs:extension></xs:simpleContent></xs:complexType>
  ${element(['Document', messageOf(version === '09')])}
</xs:schema>`
}
