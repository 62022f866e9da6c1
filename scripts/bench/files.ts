import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { megabyte } from '#contract/media/files.ts'

/** How many photographs are shown in a size for the first time, and how many documents are sent as one archive. */
export const photographs = 80
export const archived = { documents: 50, megabytes: 20 }

/** A file of the library as it is addressed: `<id>.<format>`. */
type MediaPath = string

/** Puts photographs into the library, all of one picture of four megapixels. Answers their paths and one file's bytes. */
export async function fillPhotographs(client: pg.Client, dataDir: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const photograph = await sharp({
    create: { width: 2400, height: 1700, channels: 3, background: '#7a8790', noise },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  const paths = await fill(client, dataDir, photographs, photograph, { format: 'jpg', type: 'image/jpeg' })
  return { paths, photograph }
}

/** Gives documents of the catalogue files of 20 MB that nothing makes smaller. Answers the documents' ids. */
export async function fillArchived(client: pg.Client, dataDir: string): Promise<{ ids: number[]; files: string[] }> {
  const content = randomBytes(archived.megabytes * megabyte)
  const paths = await fill(client, dataDir, archived.documents, content, { format: 'pdf', type: 'application/pdf' })
  const { rows } = await client.query<{ id: number }>(
    `update documentations set file_pl = given.id
     from (select id, row_number() over () as place from media_files where path = any($1)) given,
       (select id as document, row_number() over (order by id desc) as place from documentations where brand_id is null) chosen
     where chosen.place = given.place and documentations.id = chosen.document returning documentations.id`,
    [paths],
  )
  return { ids: rows.map(({ id }) => id), files: paths.map((path) => fileOf(dataDir, path)) }
}

function fileOf(dataDir: string, path: MediaPath): string {
  return join(dataDir, 'media', path.replace(/\.\w+$/, ''))
}

/** Files that are there as if they had been uploaded: one on the disk, the others links to it. */
async function fill(
  client: pg.Client,
  dataDir: string,
  count: number,
  content: Buffer,
  { format, type }: { format: string; type: string },
): Promise<MediaPath[]> {
  const paths = Array.from({ length: count }, () => `${randomUUID()}.${format}`)
  const [first = '', ...others] = paths.map((path) => fileOf(dataDir, path))
  await writeFile(first, content)
  for (const other of others) await link(first, other)
  await client.query(
    `insert into media_files (id, purpose, filename, path, type, size, is_private, finished_at, created_by, created_at, directory_id)
     select split_part(path, '.', 1)::uuid, 'library', 'bench-' || path, path, $2, $3, $4 <> 'jpg', now(), (select min(id) from users), now(),
       (select min(id) from media_directories)
     from unnest($1::text[]) path`,
    [paths, type, content.length, format],
  )
  return paths
}

/** The secret that the product signs its links with. */
export async function secretOf(dataDir: string): Promise<string> {
  return (await readFile(join(dataDir, 'secret'), 'utf8')).trim()
}
