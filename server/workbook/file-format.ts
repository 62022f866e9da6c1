/** Container format by the first bytes: a ZIP (.xlsx and others), an OLE compound document (.xls and others), or null. */
export function formatOf(head: Buffer): 'zip' | 'ole' | null {
  const start = head.toString('latin1')
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return 'zip'
  return head.toString('hex') === 'd0cf11e0a1b11ae1' ? 'ole' : null
}
