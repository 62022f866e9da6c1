import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { type Connected, instanceFor } from './instance.ts'

const mark = 'sealed:'
const algorithm = 'aes-256-gcm'

/**
 * Data of a letter with the named fields encrypted: a token or a code gives access, so that readers of the job queue or of a copy of
 * the database must not find one (decision 855). `unsealed` decrypts them when the letter is rendered.
 */
export function sealed<Data extends object>(db: Connected, data: Data, secrets: readonly string[]): Data {
  return changed(data, secrets, (text) => seal(db, text))
}

/** The data of a letter with the named fields decrypted. */
export function unsealed<Data extends object>(db: Connected, data: Data, secrets: readonly string[]): Data {
  return changed(data, secrets, (text) => unseal(db, text))
}

function changed<Data extends object>(data: Data, names: readonly string[], change: (text: string) => string): Data {
  const texts = Object.entries(data).filter(([name]) => names.includes(name))
  return { ...data, ...Object.fromEntries(texts.map(([name, text]) => [name, change(String(text))])) }
}

/** Encrypts a text for the installation of a database. */
export function seal(db: Connected, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, instanceFor(db).keys.seals, iv)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return mark + Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
}

/** Decrypts a text; one stored before encryption was introduced is returned as it is. */
export function unseal(db: Connected, text: string): string {
  if (!text.startsWith(mark)) return text
  const bytes = Buffer.from(text.slice(mark.length), 'base64url')
  const decipher = createDecipheriv(algorithm, instanceFor(db).keys.seals, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** `keyedDigest` of a database, for declarations. */
export const digester = (db: Connected) => (text: string) => keyedDigest(db, text)

/** Keyed digest of a text for comparing it, which cannot be found by trial without the key; the text may be a password. */
export function keyedDigest(db: Connected, text: string): string {
  return createHmac('sha256', instanceFor(db).keys.seals).update(text).digest('base64url')
}
