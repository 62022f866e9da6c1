import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { and, arrayContains, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { importRows as contract } from '#contract/import/rows.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { type ImportRecord, importEntity, lockImport } from '#server/modules/import/advance.ts'
import { checkAgain, lockForFix } from '#server/modules/import/check/fix-rows.ts'
import { import_files, import_rows } from '#server/modules/import/table.ts'
import { attachFiles, storageKey } from '#server/modules/media/index.ts'
import { fileKey, isNamed } from './archive-files.ts'

type Endpoints = (typeof contract)['endpoints']

/**
 * Takes a single file in the place of the one of the archive that rows name: it was missing or damaged, and the archive need not be
 * packed and uploaded again. The rows that name it are checked again.
 */
export async function storeSingleFile(call: Call<Endpoints['import.files.store'], StaffScope>): Promise<ImportRecord> {
  const { name, file } = call.body
  const row = await lockForFix(call)
  const { db } = call
  const key = fileKey(name)
  const ofImport = eq(import_files.import_id, row.id)
  const files = await db
    .select({ id: import_files.id, name: import_files.name, key: import_files.key, upload_id: import_files.upload_id })
    .from(import_files)
    .where(and(ofImport, or(eq(import_files.key, key), isNotNull(import_files.upload_id))))
  const replaced = files.filter((one) => isNamed(one, name)).map(({ id }) => id)
  const others = files.flatMap((one) => (one.upload_id === null || replaced.includes(one.id) ? [] : one.upload_id))
  const [upload] = await attachFiles(call, {
    purpose: 'import_file',
    ids: [file],
    others,
    field: 'file',
    owner_entity: importEntity,
    owner_id: row.id,
  })
  if (!upload) throw new Error('The upload was not attached')
  const content = await buffer(await call.deps.storage.read(storageKey(upload)))
  await db.delete(import_files).where(and(ofImport, inArray(import_files.id, replaced)))
  await db.insert(import_files).values({
    import_id: row.id,
    name,
    key,
    upload_id: file,
    size: content.length,
    crc: crc32(content),
    type: upload.type,
    // Nothing of it is in the archive.
    offset: 0,
    packed: 0,
    deflated: false,
  })
  await call.audit({
    entity: importEntity,
    entity_id: row.id,
    action: 'fix',
    before: { [`file[${name}]`]: null },
    after: { [`file[${name}]`]: upload.filename },
  })
  const named = await db
    .select({ id: import_rows.id, identity: import_rows.identity })
    .from(import_rows)
    .where(and(eq(import_rows.import_id, row.id), isNull(import_rows.result), arrayContains(import_rows.files, [key])))
  await checkAgain(
    call,
    row,
    named.map(({ id }) => id),
    named.map(({ identity }) => identity),
  )
  return lockImport(call, row.id)
}
