import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import { dueHeading, measureDue } from '#scripts/bench/parts/measure-due.ts'
import { erpHeading, measureErp } from '#scripts/bench/parts/measure-erp.ts'
import { filesHeading, measureFiles } from '#scripts/bench/parts/measure-files.ts'
import { growthHeading, measureGrowth } from '#scripts/bench/parts/measure-growth.ts'
import { importsHeading, measureImports } from '#scripts/bench/parts/measure-imports.ts'
import { measureOffers, offersHeading } from '#scripts/bench/parts/measure-offers.ts'
import { measurePeers, peersHeading } from '#scripts/bench/parts/measure-peers.ts'
import { measureProcesses, processesHeading } from '#scripts/bench/parts/measure-processes.ts'
import { measureReports, reportsHeading } from '#scripts/bench/parts/measure-reports.ts'
import { measureSearch, searchHeading } from '#scripts/bench/parts/measure-search.ts'
import { measureTrainings, trainingsHeading } from '#scripts/bench/parts/measure-trainings.ts'
import { measureUnits, unitsHeading } from '#scripts/bench/parts/measure-units.ts'
import { compareFigures } from '#tests/support/bench-figures.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'
import { measureArchive } from './bench/archive.ts'
import { type Catalogue, fillCatalogue } from './bench/catalogue.ts'
import { kilobytesOf } from './bench/client-size.ts'
import { compareCalls } from './bench/compare.ts'
import { timeToFirstRows } from './bench/first-rows.ts'
import { measureImages } from './bench/images.ts'
import { fillOrders, someOrder } from './bench/orders.ts'
import { withSection, withSectionsOf } from './bench/page-section.ts'
import { type Crowd, fillPeople } from './bench/people.ts'
import { longestTasksOfTree } from './bench/permission-tree.ts'
import { type Product, signIn, startProduct } from './bench/product.ts'
import { type Comparison, report } from './bench/report.ts'
import type { School } from './bench/trainings.ts'
import { memoryDuringUpload } from './bench/upload.ts'

/*
 * `npm run bench`: measures the running product into docs/performance.md. Linux only (it reads /proc); about half an hour.
 * Nothing is asserted by time. PORT says where the product runs meanwhile. `npm run bench -- <part>` measures one of the
 * `parts` alone and writes its section only, in a quarter of an hour at most; the parts of `byName` are measured in no other
 * way, and a whole run leaves their sections as they are. `-- compare <ref>` measures nothing: it shows the figures of a
 * commit beside those of the page as it is now.
 */
const page = 'docs/performance.md'
const [part, ref = 'HEAD'] = process.argv.slice(2)
const withAll = ['trainings', 'offers', 'imports', 'peers']
const byName = {
  erp: erpHeading,
  files: filesHeading,
  due: dueHeading,
  units: unitsHeading,
  search: searchHeading,
  reports: reportsHeading,
  processes: processesHeading,
  growth: growthHeading,
}
const parts = [...withAll, ...Object.keys(byName)]
if (part !== undefined && ![...parts, 'compare'].includes(part))
  throw new Error(`There is no part "${part}": ${parts.join(', ')}`)
const isAsked = (name: string) => (part === undefined ? withAll.includes(name) : part === name)
const [busy = 0] = loadavg()
const ORDERS = Number(process.env.BENCH_ORDERS ?? 200_000)
const crowd: Crowd = { contractors: share(50_000), partners: share(5_000), users: share(20_000) }
const catalogue: Catalogue = { devices: share(200_000), error_codes: share(100_000), documents: share(20_000) }
const items = share(100_000)
const school: School = { terms: share(2000), participants: share(100_000) }
const port = Number(process.env.PORT ?? 4000)
const dataDir = temporaryDataDir('bench')
const list = '/api/service-order/service-orders'
const calls = {
  'list, page 1': `${list}?per_page=25`,
  'list, page 500': `${list}?per_page=25&page=500`,
  'list, filtered': `${list}?per_page=25&status=waiting,inprogress&model_name=calor`,
  'show one': `${list}/${someOrder(ORDERS)}`,
  'search: a name': '/api/search/results?query=instal',
  'search: a name with a slip': '/api/search/results?query=kowlaski',
  'search: a NIP': '/api/search/results?query=1047290',
  'contractors, page 1': '/api/contractor/contractors?per_page=25',
  'contractors, filtered': '/api/contractor/contractors?per_page=25&name=klima&address_city=lodz',
  'partners, page 1': '/api/partner/partners?per_page=25',
  'users, page 1': '/api/user/users?per_page=25',
  'users, filtered': '/api/user/users?per_page=25&full_name=dabrowska',
  'devices, page 1': '/api/device/devices?per_page=25',
  'devices, name contains': '/api/device/devices?per_page=25&name=kondor',
  'devices, a rare name': '/api/device/devices?per_page=25&name=duo%207',
  'error codes, page 1': '/api/device/error-codes?per_page=25',
  'error codes, search by code': '/api/device/error-codes/lookup?search=E12',
  'error codes, search by word': '/api/device/error-codes/lookup?search=wentylator',
  'documents, page 1': '/api/documentation/documentations?per_page=25',
  'documents, name contains': '/api/documentation/documentations?per_page=25&name=instrukcja%20zefir',
  'permissions (a call that asks the database for nothing)': '/api/core/permissions',
}
/** Also measured over as many connections as Directus was. */
const atDirectus = ['devices, page 1', 'devices, name contains']
const partnerZone = 'src/partner-zone.tsx'
const backOffice = 'src/back-office.tsx'
const screens = {
  login: ['src/views/auth/login-screen.tsx'],
  'dashboard of the partner zone': [partnerZone, 'src/views/dashboard/partner-zone/partner-dashboard.tsx'],
  'dashboard of the back office': [backOffice, 'src/views/dashboard/cms/management-dashboard.tsx'],
  'list of service orders, partner zone': [partnerZone, 'src/views/service-order/partner-zone/service-orders.tsx'],
  'list of devices, back office': [backOffice, 'src/views/device/cms/devices.tsx'],
  'list of service orders, back office': [backOffice, 'src/views/service-order/cms/service-orders.tsx'],
}

if (part === 'compare') {
  const before = execFileSync('git', ['show', `${ref}:${page}`], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  console.info(compareFigures(before, readFileSync(page, 'utf8')))
} else {
  if (part !== 'files') await measureProduct()
  if (isAsked('files')) await writeSection(filesHeading, measureFiles)
  console.info(`Written: ${page}`)
}

async function measureProduct(): Promise<void> {
  const first = await startProduct(dataDir, port)
  await first.stop()
  const product = await startProduct(dataDir, port)
  const client = new pg.Client({ connectionString: product.databaseUrl })
  try {
    await client.connect()
    if (part === undefined) {
      const measured = report(await measureEverythingElse(product, client))
      writeFileSync(page, withSectionsOf(measured, readFileSync(page, 'utf8'), Object.values(byName)))
    }
    if (part === 'trainings' || part === 'reports') await fillPeople(client, crowd)
    if (isAsked('trainings'))
      await writeSection(trainingsHeading, () => measureTrainings(product, client, school, crowd.partners))
    if (isAsked('offers')) await writeSection(offersHeading, () => measureOffers(product, client, share(100_000)))
    if (isAsked('search')) await writeSection(searchHeading, () => measureSearch(product, client, share(1_000_000)))
    if (isAsked('reports')) await writeSection(reportsHeading, () => measureReports(product, client, share(2000)))
    if (part === 'peers' || part === 'processes')
      await fillCatalogue(client, { ...catalogue, error_codes: 1000, documents: 1000 })
    if (isAsked('peers')) await writeSection(peersHeading, () => measurePeers(product, client, catalogue.devices))
    if (isAsked('processes'))
      await writeSection(processesHeading, () => measureProcesses(product, client, catalogue.devices))
    if (isAsked('growth'))
      await writeSection(growthHeading, () => measureGrowth(product, client, share(10_000), share(1_000_000)))
    if (isAsked('due')) await writeSection(dueHeading, () => measureDue(product, client, share(100_000)))
    if (isAsked('units')) await writeSection(unitsHeading, () => measureUnits(product, client, share(500_000)))
    if (isAsked('imports')) await writeSection(importsHeading, () => measureImports(product, client, share(100_000)))
    if (isAsked('erp')) await writeSection(erpHeading, () => measureErp(product, client, items))
  } finally {
    await client.end()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Measures a part, and says beside its figures how loaded the machine was and how long it took. */
async function writeSection(heading: string, measure: () => Promise<string>): Promise<void> {
  const [before = 0] = loadavg()
  const began = performance.now()
  const text = await measure()
  const minutes = (performance.now() - began) / 60_000
  const [after = 0] = loadavg()
  const about = `The load average was ${before.toFixed(1)} before this part and ${after.toFixed(1)} after it, on ${availableParallelism()} cores; it took ${minutes.toFixed(1)} minutes.`
  writeFileSync(page, withSection(readFileSync(page, 'utf8'), heading, `${text.trim()}\n\n${about}\n`))
}

async function measureEverythingElse(product: Product, client: pg.Client) {
  const idle = product.memory()
  const comparisons = await compare(product, client)
  const load = product.memory()
  const admin = await signIn(product, 'super-admin')
  const partner = await signIn(product, 'partner')
  const upload = await memoryDuringUpload(product, partner)
  return {
    orders: ORDERS,
    ...{ crowd, catalogue, comparisons, secondStart: product.started, busy },
    memory: { idle, load, upload },
    images: await measureImages(product, client),
    archive: await measureArchive(product, client, partner),
    firstRows: await timeToFirstRows(product.url, admin),
    tree: await longestTasksOfTree(product.url, admin),
    client: Object.fromEntries(Object.entries(screens).map(([screen, sources]) => [screen, kilobytesOf(...sources)])),
  }
}

/** With fewer orders, fewer of everything: to try the program out. */
function share(whole: number): number {
  return Math.ceil(whole * Math.min(1, ORDERS / 200_000))
}

async function compare(of: Product, client: pg.Client): Promise<Comparison[]> {
  console.info(`Filling up to ${ORDERS} orders …`)
  await fillOrders(client, ORDERS)
  await fillPeople(client, crowd)
  await fillCatalogue(client, catalogue)
  const connections = (call: string) => (atDirectus.includes(call) ? [1, 16, 64] : [1, 16])
  return compareCalls(of, client, await signIn(of, 'admin'), calls, connections)
}
