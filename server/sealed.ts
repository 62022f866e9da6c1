import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const mark = 'sealed:'
const algorithm = 'aes-256-gcm'

let key: Buffer | null = null

/** Sets the secret that seals tokens and codes; the same for every process of an installation. */
export function setSealingSecret(secret: string): void {
  key = Buffer.from(hkdfSync('sha256', secret, '', 'tokens of queued letters', 32))
}

/**
 * Data of a letter with the named fields encrypted: a token or a code gives access, so that readers of the job queue or of a copy of
 * the database must not find one (decision 855). `unsealed` decrypts them when the letter is rendered.
 */
export function sealed<Data extends object>(data: Data, secrets: readonly string[]): Data {
  return changed(data, secrets, seal)
}

/** The data of a letter with the named fields decrypted. */
export function unsealed<Data extends object>(data: Data, secrets: readonly string[]): Data {
  return changed(data, secrets, unseal)
}

function changed<Data extends object>(data: Data, names: readonly string[], change: (text: string) => string): Data {
  const texts = Object.entries(data).filter(([name]) => names.includes(name))
  return { ...data, ...Object.fromEntries(texts.map(([name, text]) => [name, change(String(text))])) }
}

/** Encrypts a text for this installation. */
export function seal(text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, known(), iv)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return mark + Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
}

/** Decrypts a text; one stored before encryption was introduced is returned as it is. */
export function unseal(text: string): string {
  if (!text.startsWith(mark)) return text
  const bytes = Buffer.from(text.slice(mark.length), 'base64url')
  const decipher = createDecipheriv(algorithm, known(), bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** Keyed digest of a text for comparing it, which cannot be found by trial without the key; the text may be a password. */
export function keyedDigest(text: string): string {
  return createHmac('sha256', known()).update(text).digest('base64url')
}

function known(): Buffer {
  if (!key) throw new Error('Nothing can be sealed before setSealingSecret was called')
  return key
}
