import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { isOutOfSpace } from '#server/integrations/storage/storage.ts'
import { StartupError } from '#server/process/startup-error.ts'
import type { Config } from '#server/settings/config.ts'

/** Who can open a backup: owners of age keys, or those who have a passphrase (decision 452). Without either it is not encrypted. */
export type EncryptionKeys = Pick<Config, 'backup_recipients' | 'backup_passphrase'>
type DecryptionKeys = Pick<Config, 'backup_identity' | 'backup_passphrase'>

/** First bytes of a file in the age format, version 1. */
const magic = 'age-encryption.org/v1\n'

/** Whether backups are encrypted. */
export const isEncrypting = ({ backup_recipients, backup_passphrase }: EncryptionKeys): boolean =>
  backup_recipients.length > 0 || backup_passphrase !== null

/** Encrypts a stream in the age format (https://age-encryption.org/v1), for the recipients or with the passphrase. */
export async function encrypted(source: Readable, keys: EncryptionKeys): Promise<Readable> {
  if (!isEncrypting(keys)) return source
  const encrypter = new Encrypter()
  try {
    for (const recipient of keys.backup_recipients) encrypter.addRecipient(recipient)
  } catch {
    throw new StartupError('BACKUP_RECIPIENTS must be public keys of age, separated by commas: age1…')
  }
  if (keys.backup_passphrase !== null) encrypter.setPassphrase(keys.backup_passphrase)
  return fromWeb(await encrypter.encrypt(toWeb(source)))
}

/**
 * Runs work on a backup that can be read: an encrypted one is decrypted into a file of its own in `folder`, which is removed
 * afterwards.
 */
export async function withDecrypted<Result>(
  path: string,
  keys: DecryptionKeys,
  folder: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  if (!(await isEncrypted(path))) return work(path)
  const decrypter = await decrypterOf(keys, path)
  const place = await mkdtemp(join(folder, 'decrypted-'))
  try {
    const plain = join(place, basename(path).replace(/\.age$/, ''))
    const source = await decrypter.decrypt(toWeb(createReadStream(path))).catch(() => {
      throw new StartupError(`${path} is encrypted for another key or with another passphrase.`)
    })
    await pipeline(fromWeb(source), createWriteStream(plain, { mode: 0o600 })).catch((error: Error) => {
      if (isOutOfSpace(error)) throw new StartupError(`There is no room in ${folder} to decrypt ${path}.`)
      throw new StartupError(`${path} is damaged: it cannot be decrypted to its end.`)
    })
    return await work(plain)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Whether a file is in the age format. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path).catch(() => {
    throw new StartupError(`${path} cannot be read.`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === magic
  } finally {
    await file.close()
  }
}

async function decrypterOf({ backup_passphrase, backup_identity }: DecryptionKeys, path: string): Promise<Decrypter> {
  const decrypter = new Decrypter()
  if (backup_identity !== null)
    for (const line of (await readFile(backup_identity, 'utf8')).split('\n').map((text) => text.trim()))
      if (line.startsWith('AGE-SECRET-KEY-')) decrypter.addIdentity(line)
  if (backup_passphrase !== null) decrypter.addPassphrase(backup_passphrase)
  if (backup_identity === null && backup_passphrase === null)
    throw new StartupError(
      `${path} is encrypted: set BACKUP_IDENTITY (the file of the private key) or BACKUP_PASSPHRASE.`,
    )
  return decrypter
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as ReadableStream)
