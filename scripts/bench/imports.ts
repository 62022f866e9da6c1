import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { ImportItem } from '#contract/import/records.ts'
import { importWorkbook, zipOf } from '#tests/support/scenarios/import-files.ts'
import { percentiles } from './load.ts'
import { type Product, signIn } from './product.ts'
import type { Size } from './size.ts'

/** Rows a second at least, and times by which the list beside a running import may be slower. */
const budgets = { checked: 1000, written: 500, slower: 3 }

const list = '/api/device/devices?per_page=25'
const listsPerSecond = 30

/** Measures an import of so many error codes by the product's own calls, and a list of devices meanwhile. */
export async function measureImports(
  product: Pick<Product, 'url' | 'dataDir' | 'memory'>,
  client: pg.Client,
  size: Size,
) {
  const rows = size.share(100_000)
  const models = (await client.query<{ name: string }>('select name from devices order by id limit 20')).rows
  const workbook = await importWorkbook(
    'error-codes',
    rowsOf(
      rows,
      models.map(({ name }) => name),
    ),
  )
  const archive = await zipOf({ 'empty.txt': randomBytes(100) })
  const token = await signIn(product, 'admin')
  const alone = await steadyLists(product, token, delay((size.seconds + 1) * 4000))
  const idle = product.memory()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, product.memory())
  }, 200)
  const run = importErrorCodes(product, workbook, archive)
  const beside = await steadyLists(product, token, run)
  clearInterval(watch)
  const seconds = await run
  const { rows: found } = await client.query<{ done: number }>(
    `select count(*)::int as done from error_codes where code like 'IMP%'`,
  )
  if (found[0]?.done !== rows) throw new Error(`${found[0]?.done} of ${rows} rows were written`)
  const perSecond = (taken: number) => (rows / taken).toFixed(0)
  const slower = (of: 'p50' | 'p99') => `${(beside[of] / alone[of]).toFixed(1)} ×`
  return `${rows.toLocaleString('en')} error codes with two devices and a group each, from the workbook to the records, by the product's own calls. Meanwhile a list of devices is called ${listsPerSecond} times a second; a call's time is counted from when it was due. Memory of the server: ${idle.toFixed(0)} MB before, at most ${peak.toFixed(0)} MB meanwhile.

| part | measured | budget |
| --- | ---: | ---: |
| check | ${perSecond(seconds.checked)} rows/s | at least ${budgets.checked} |
| run, with audit, links and search | ${perSecond(seconds.written)} rows/s | at least ${budgets.written} |
| list meanwhile, p50 | ${beside.p50.toFixed(0)} ms, ${slower('p50')} as long | |
| list meanwhile, p99 | ${beside.p99.toFixed(0)} ms, ${slower('p99')} as long | at most ${budgets.slower} × |`
}

/** Rows of error codes with two devices and a group each. */
function rowsOf(rows: number, models: readonly string[]) {
  return Array.from({ length: rows }, (_, n) => ({
    code: `IMP${n}`,
    name_pl: `Błąd wentylatora nr ${n}`,
    name_en: `Fan fault no. ${n}`,
    manual_pl: `Sprawdź przewód zasilający i złącze wentylatora, potem włącz ponownie. ${n}`,
    manual_en: `Check the supply cable and the connector of the fan, then switch on again. ${n}`,
    groups: 'Pompy ciepła',
    devices: `${models[n % models.length]}; ${models[(n + 1) % models.length]}`,
  }))
}

/** Imports a workbook as a keeper of documents does. Returns the seconds of the check and of the run. */
async function importErrorCodes(product: Pick<Product, 'url' | 'dataDir'>, workbook: Buffer, archive: Buffer) {
  const authorization = `Bearer ${await signIn(product, 'moderator-docs')}`

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<ImportItem> {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${product.url}/api/import/imports${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as ImportItem
  }

  /** Uploads a file by tus in one piece. Returns its id. */
  async function upload(content: Buffer, filename: string, purpose: string): Promise<string> {
    const tus = { authorization, 'tus-resumable': '1.0.0' }
    const encoded = (text: string) => Buffer.from(text).toString('base64')
    const metadata = `filename ${encoded(filename)},purpose ${encoded(purpose)}`
    const begun = await fetch(`${product.url}/api/uploads`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(content.length), 'upload-metadata': metadata },
    })
    const location = begun.headers.get('location')
    if (!location) throw new Error(`The upload did not begin: ${begun.status} ${await begun.text()}`)
    const sent = await fetch(new URL(location, product.url), {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(content),
    })
    if (!sent.ok) throw new Error(`The upload was refused: ${sent.status}`)
    return location.replace(/^.*\//, '')
  }

  const { id } = await call('POST', '', { kind: 'error-codes' })
  const attach = async (part: 'xls' | 'zip', content: Buffer, filename: string) => {
    const file = await upload(content, filename, `import_${part}`)
    const { version } = await call('GET', `/${id}`)
    await call('POST', `/${id}/${part}`, { file, version })
  }
  const timed = async (action: 'parse' | 'run', body: object, status: string) => {
    const { version } = await call('GET', `/${id}`)
    const began = performance.now()
    await call('POST', `/${id}/${action}`, { version, ...body })
    let item = await call('GET', `/${id}`)
    for (; ['parsing', 'running'].includes(item.status); item = await call('GET', `/${id}`)) await delay(100)
    if (item.status !== status) throw new Error(`${action} ended ${item.status}: ${item.failure}`)
    return (performance.now() - began) / 1000
  }
  await attach('xls', workbook, 'kody.xlsx')
  await attach('zip', archive, 'instrukcje.zip')
  const checked = await timed('parse', {}, 'parsed')
  return { checked, written: await timed('run', { leave_errors: false }, 'done') }
}

/** Calls the list at a steady rate until the work ends. Times in milliseconds from the moment at which a call was due. */
async function steadyLists(
  { url }: Pick<Product, 'url'>,
  token: string,
  work: Promise<unknown>,
): Promise<{ p50: number; p99: number }> {
  const times: number[] = []
  const state = { done: false }
  const end = () => {
    state.done = true
  }
  work.then(end, end)
  const call = async (due: number) => {
    const answer = await fetch(url + list, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${list}: ${answer.status}`)
    times.push(performance.now() - due)
  }
  const calls: Promise<void>[] = []
  const began = performance.now()
  for (let number = 0; !state.done; number += 1) {
    const due = began + (number * 1000) / listsPerSecond
    await delay(Math.max(0, due - performance.now()))
    calls.push(call(due))
  }
  await Promise.all(calls)
  return percentiles(times)
}
