import { createHash, timingSafeEqual } from 'node:crypto'

/** Algorithms in PayU's header, with their names in Node. */
const algorithms: Record<string, string> = {
  MD5: 'md5',
  'SHA-256': 'sha256',
  SHA256: 'sha256',
  'SHA-384': 'sha384',
  SHA384: 'sha384',
  'SHA-512': 'sha512',
  SHA512: 'sha512',
}

/**
 * Whether PayU signed a notification: hash of its bytes followed by the second key, with the algorithm named in the header
 * (`sender=checkout;signature=…;algorithm=MD5;content=DOCUMENT`), compared in constant time.
 */
export function isSignedByPayu(body: Buffer, header: string | undefined, second_key: string): boolean {
  const { signature = '', algorithm = 'MD5' } = partsOf(header ?? '')
  const name = Object.hasOwn(algorithms, algorithm.toUpperCase()) ? algorithms[algorithm.toUpperCase()] : undefined
  if (name === undefined || second_key === '') return false
  const expected = createHash(name).update(body).update(second_key, 'utf8').digest()
  const given = Buffer.from(/^[0-9a-f]+$/i.test(signature) ? signature : '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The signature header of a notification by PayU or its simulator. */
export function payuSignature(body: string, second_key: string, algorithm = 'MD5'): string {
  const digest = createHash(algorithms[algorithm] ?? 'md5')
    .update(body, 'utf8')
    .update(second_key, 'utf8')
    .digest('hex')
  return `sender=checkout;signature=${digest};algorithm=${algorithm};content=DOCUMENT`
}

function partsOf(header: string): Record<string, string> {
  const parts = header.slice(0, 1000).split(';')
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...value] = part.split('=')
      return [name.trim().toLowerCase(), value.join('=').trim()]
    }),
  )
}
