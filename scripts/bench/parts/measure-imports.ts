import { randomBytes } from 'node:crypto'
import { chmodSync, rmSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { copyBareRows } from '#scripts/bench/copy-rows.ts'
import { steadyCalls } from '#scripts/bench/import-load.ts'
import { type ImportCaller, importCaller } from '#scripts/bench/importing.ts'
import { writeZip } from '#scripts/bench/large-files.ts'
import { type Product, signIn } from '#scripts/bench/product.ts'
import { count } from '#scripts/bench/report.ts'
import { syncedCopy } from '#scripts/bench/synced-copy.ts'
import { importWorkbook, zipOf } from '#tests/support/scenarios/import-files.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

/** The heading of this part in `docs/performance.md`. */
export const importsHeading = 'Imports'

const list = '/api/device/devices?per_page=25'
const perSecond = 30
const alone = 20

/** Rows of error codes as an import has them, two devices and a group each. */
function rowsOf(rows: number, prefix: string, models: readonly string[], files: number) {
  return Array.from({ length: rows }, (_, n) => ({
    code: `${prefix}${n}`,
    name_pl: `Błąd wentylatora nr ${n}`,
    name_en: `Fan fault no. ${n}`,
    manual_pl: `Sprawdź przewód zasilający i złącze wentylatora, potem włącz ponownie. ${n}`,
    manual_en: `Check the supply cable and the connector of the fan, then switch on again. ${n}`,
    groups: 'Pompy ciepła',
    devices: `${models[n % models.length]}; ${models[(n + 1) % models.length]}`,
    files_pl: n < files ? `instrukcja-${n}.pdf` : null,
  }))
}

/** Measures a whole import, the upload of its archive, and an ordinary list meanwhile. Answers the text of the section. */
export async function measureImports(product: Product, client: pg.Client, rows: number): Promise<string> {
  const folder = temporaryDataDir('bench-imports')
  // The database may run as somebody else.
  chmodSync(folder, 0o777)
  const [load = 0] = loadavg()
  try {
    const importing = await importCaller(product)
    const named = await client.query<{ name: string }>(
      'select name from devices where deleted_at is null order by id limit 20',
    )
    const models = named.rows.map(({ name }) => name)
    const idle = product.memory()
    const whole = await measureWhole(product, client, importing, rowsOf(rows, 'IMP', models, 0))
    const bare = await copyBareRows(client, 'IMP', folder)

    const entries = Math.ceil((3000 * rows) / 100_000)
    const archive = join(folder, 'archive.zip')
    await writeZip(archive, entries, 512 * 1024)
    const size = statSync(archive).size
    const copied = syncedCopy(archive, join(product.dataDir, 'copied'))
    const upload = await importing.upload(archive, 'instrukcje.zip', 'import_zip')
    console.info(`upload ${upload.seconds.toFixed(1)} s, dd ${copied.toFixed(1)} s`)

    const token = await signIn(product, 'admin')
    const without = await steadyCalls(`${product.url}${list}`, token, perSecond, async (isOver) => isOver(alone))
    const second = await importing.begin('error-codes')
    await second.attachUploaded('zip', upload.id)
    await second.attach(
      'xls',
      'kody.xlsx',
      await importWorkbook('error-codes', rowsOf(rows / 2, 'LIST', models, entries)),
    )
    const during = await steadyCalls(`${product.url}${list}`, token, perSecond, async () => {
      await second.parsed()
      await second.ran()
    })
    return section({ rows, load, idle, whole, bare, size, copied, upload: upload.seconds, without, during })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Whole {
  checked: number
  written: number
  peak: number
}

async function measureWhole(
  product: Product,
  client: pg.Client,
  importing: ImportCaller,
  rows: ReturnType<typeof rowsOf>,
): Promise<Whole> {
  const one = await importing.begin('error-codes')
  await one.attach('xls', 'kody.xlsx', await importWorkbook('error-codes', rows))
  await one.attach('zip', 'instrukcje.zip', await zipOf({ 'nic.txt': randomBytes(100) }))
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, product.memory())
  }, 200)
  const checked = await one.parsed()
  const written = await one.ran()
  clearInterval(watch)
  const { rows: found } = await client.query<{ done: number }>(
    `select count(*)::int as done from error_codes where code like 'IMP%'`,
  )
  if (found[0]?.done !== rows.length) throw new Error(`${found[0]?.done} of ${rows.length} rows were written`)
  console.info(`${rows.length} rows: checked in ${checked.toFixed(1)} s, written in ${written.toFixed(1)} s`)
  return { checked, written, peak }
}

interface Found {
  rows: number
  load: number
  idle: number
  whole: Whole
  bare: Awaited<ReturnType<typeof copyBareRows>>
  size: number
  copied: number
  upload: number
  without: Awaited<ReturnType<typeof steadyCalls>>
  during: Awaited<ReturnType<typeof steadyCalls>>
}

function section(of: Found): string {
  const { whole, bare, copied, upload, without, during } = of
  const seconds = (value: number) => value.toFixed(1)
  const times = (value: number) => `${value.toFixed(1)} ×`
  const gigabytes = (of.size / 1024 ** 3).toFixed(1)
  return `${count(of.rows)} error codes with two devices and a group each, from the workbook to the records, through the product's own calls; beside them the same rows by \`COPY\` into bare tables and into tables with the same indexes. A list of devices is asked for ${perSecond} times a second, first alone for ${alone} s, then while ${count(of.rows / 2)} rows and the archive are checked and written; a call's time is counted from when it was due. Before it all the server held ${of.idle.toFixed(0)} MB, while rows were checked and written at most ${whole.peak.toFixed(0)} MB. The load average before was ${of.load.toFixed(1)}; taken on ${new Date().toISOString().slice(0, 10)}.

| what | here | beside it | ratio | target |
| --- | ---: | ---: | ---: | ---: |
| check of the rows | ${seconds(whole.checked)} s | | ${(of.rows / whole.checked).toFixed(0)} rows/s | |
| rows written, with audit, links and search | ${seconds(whole.written)} s | \`COPY\` of the bare rows: ${seconds(bare.bare)} s | ${times(whole.written / bare.bare)} | 10 × |
| the same | ${seconds(whole.written)} s | \`COPY\` with the indexes of the tables: ${seconds(bare.indexed)} s | ${times(whole.written / bare.indexed)} | |
| upload of ${gigabytes} GB by tus | ${seconds(upload)} s | \`dd conv=fsync\`: ${seconds(copied)} s | ${(copied / upload).toFixed(2)} | 0.4 |
| list of devices meanwhile, p50 | ${during.p50.toFixed(0)} ms | alone: ${without.p50.toFixed(0)} ms | ${times(during.p50 / without.p50)} | |
| list of devices meanwhile, p99 | ${during.p99.toFixed(0)} ms | alone: ${without.p99.toFixed(0)} ms | ${times(during.p99 / without.p99)} | 2 × |
`
}
