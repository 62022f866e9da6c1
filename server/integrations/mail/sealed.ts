import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const mark = 'sealed:'
const algorithm = 'aes-256-gcm'

let key: Buffer | null = null

/** Gives this process the secret that seals tokens; every process of an installation has the same one. */
export function setSealingSecret(secret: string): void {
  key = Buffer.from(hkdfSync('sha256', secret, '', 'tokens of queued letters', 32))
}

/**
 * What a letter is about, its token sealed: a token opens an account, so that whoever reads the queue of jobs, or a copy of
 * the database, must not find one. `unsealed` takes it back where the letter is written.
 */
export function sealed<Data extends object>(data: Data): Data {
  return { ...data, ...('token' in data && { token: seal(String(data.token)) }) }
}

export function unsealed<Data extends object>(data: Data): Data {
  return { ...data, ...('token' in data && { token: unseal(String(data.token)) }) }
}

/** A text that only this installation can read again. */
export function seal(text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, known(), iv)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return mark + Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
}

/** What was written down before it was sealed stands as it is. */
export function unseal(text: string): string {
  if (!text.startsWith(mark)) return text
  const bytes = Buffer.from(text.slice(mark.length), 'base64url')
  const decipher = createDecipheriv(algorithm, known(), bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** What tells whether two texts are the same, and of which nobody else can find the text by trying: it may be a password. */
export function keyedDigest(text: string): string {
  return createHmac('sha256', known()).update(text).digest('base64url')
}

function known(): Buffer {
  if (!key) throw new Error('Nothing can be sealed before setSealingSecret was called')
  return key
}
