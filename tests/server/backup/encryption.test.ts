import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, it, onTestFinished } from 'vitest'
import { encrypted, withDecrypted } from '#server/backup/encryption.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

it('a backup encrypted with a passphrase is opened by it alone', async () => {
  const folder = temporaryDataDir('passphrase')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'backup.zip.age')
  const passphrase = 'piec kuchnia listopad rower'
  const plain = Readable.from([Buffer.from('what a backup holds')])
  await pipeline(
    await encrypted(plain, { backup_recipients: [], backup_passphrase: passphrase }),
    createWriteStream(path),
  )
  expect((await readFile(path)).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)

  const open = (words: string) =>
    withDecrypted(path, { backup_identity: null, backup_passphrase: words }, folder, (file) => readFile(file, 'utf8'))
  await expect(open('piec kuchnia listopad tramwaj')).rejects.toThrow('with another passphrase')
  expect(await open(passphrase)).toBe('what a backup holds')
})
