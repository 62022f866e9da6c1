import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import * as v from 'valibot'
import { isAccount } from '#contract/order/bank-account.ts'
import { StartupError } from './startup-error.ts'

const port = (fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a port number'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a port number'),
    ),
    String(fallback),
  )
const amount = (fallback: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0'), v.transform(Number)),
    String(fallback),
  )
const flag = () =>
  v.optional(
    v.pipe(
      v.picklist(['1', '0', 'on', 'off', 'true', 'false'], 'must be on or off'),
      v.transform((value) => ['1', 'on', 'true'].includes(value)),
    ),
  )
const address = (...protocols: string[]) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    ),
  )
const text = () => v.optional(v.string())

const knownNetworks = ['loopback', 'linklocal', 'uniquelocal']

/** An address, a network as `10.0.0.0/8`, or the name of a known one. A network of all addresses would trust the client. */
function isNetwork(value: string): boolean {
  if (knownNetworks.includes(value)) return true
  const [address = '', prefix, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

const networks = (value: string) => value.split(',').map((network) => network.trim())

const proxies = () =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => /^(off|false|\d)$/.test(value) || networks(value).every(isNetwork),
        'must be off, the number of proxies in front (1), or their networks (10.0.0.0/8, loopback)',
      ),
      v.transform((value) => (/^(off|false)$/.test(value) ? 0 : /^\d$/.test(value) ? Number(value) : networks(value))),
    ),
    'off',
  )
const account = () =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        isAccount,
        'must be an account number with right check digits: an IBAN, or the 26 digits of a Polish one',
      ),
    ),
  )

const Environment = v.object({
  PORT: port(4000),
  HOST: v.optional(v.string(), '0.0.0.0'),
  DATA_DIR: v.optional(v.string(), 'var'),
  DATABASE_URL: address('postgres:', 'postgresql:'),
  DATABASE_POOL: v.pipe(amount(10), v.minValue(4, 'must be at least 4')),
  DEMO: flag(),
  PUBLIC_URL: address('http:', 'https:'),
  SIMULATORS_PORT: v.optional(port(0)),
  SMTP_URL: address('smtp:', 'smtps:'),
  MAIL_FROM: v.optional(v.string(), 'Partner Portal <portal@localhost>'),
  ERP_URL: address('http:', 'https:'),
  ERP_COMPANY: text(),
  ERP_USER: text(),
  ERP_PASSWORD: text(),
  ERP_TOKEN: text(),
  ERP_TIMEOUT: amount(15),
  REGISTRY_URL: address('http:', 'https:'),
  REGISTRY_DAILY_LIMIT: amount(100),
  PAYU_URL: address('http:', 'https:'),
  PAYU_POS_ID: text(),
  PAYU_CLIENT_ID: text(),
  PAYU_CLIENT_SECRET: text(),
  PAYU_SECOND_KEY: text(),
  ORDER_HOLD_ONLINE: amount(60),
  ORDER_HOLD_TRANSFER: amount(7),
  TRANSFER_ACCOUNT: account(),
  S3_ENDPOINT: address('http:', 'https:'),
  S3_REGION: text(),
  S3_BUCKET: text(),
  S3_ACCESS_KEY_ID: text(),
  S3_SECRET_ACCESS_KEY: text(),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    ),
    'warn',
  ),
  RATE_LIMIT: amount(600),
  TRUST_PROXY: proxies(),
  METRICS_TOKEN: text(),
  SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  RETENTION_YEARS: amount(6),
  BULK_DOWNLOAD_LIMIT: amount(50),
  WORKER: v.optional(v.picklist(['inside', 'apart'], 'must be inside or apart'), 'inside'),
})
type Environment = v.InferOutput<typeof Environment>

/** Settings of the server, read once from the environment; `docs/operations.md` lists them. */
export interface Config {
  port: number
  host: string
  data_dir: string
  /** Null: the embedded database in the data directory. */
  database_url: string | null
  /** Connections of this process to the database at most. */
  database_pool: number
  /** Whether a new database gets the demonstration company. */
  demo: boolean
  /** Where people reach the product, for links in mails. No slash at its end. */
  public_url: string
  simulators_port: number
  /** Null: the simulator. */
  smtp_url: string | null
  mail_from: string
  /** Null: the simulator. */
  erp: { url: string; company: string; user: string | null; password: string | null; token: string | null } | null
  /** Seconds that the ERP, or its simulator, has for one answer. */
  erp_timeout: number
  /** Null: the simulator. */
  registry_url: string | null
  /** Look-ups that the company registry allows our address in a day; we stop at 80 % of it. */
  registry_daily_limit: number
  /** Null: the simulator. */
  payu: PayuSettings | null
  /** Minutes for which an order to be paid online holds its places. */
  order_hold_online: number
  /** Days for which an order to be paid by transfer holds its places. */
  order_hold_transfer: number
  /** The account that transfers go to, as it is printed. Null: orders say that the distributor sends the number. */
  transfer_account: string | null
  /** Null: files lie in the data directory. */
  s3: {
    endpoint: string | null
    region: string
    bucket: string
    access_key_id: string | null
    secret_access_key: string | null
  } | null
  log_level: Environment['LOG_LEVEL']
  /** Requests a minute from one address; the stricter limits of single calls grow and shrink with it. */
  rate_limit: number
  /** Proxies in front: how many, or their networks. 0: the connection's address is the client's. */
  trust_proxy: number | readonly string[]
  /** Bearer of `/metrics`; without one only this machine may read it. */
  metrics_token: string | null
  /** Signs captchas and links; one for all processes of an installation. */
  secret: string
  /** Years from the contract for which personal data are kept (specification, section 9). */
  retention_years: number
  /** Documents in one archive at most (specification, section 5). */
  bulk_download_limit: number
  worker: 'inside' | 'apart'
  /** Tests only: an answer that does not fit its declaration is an error. */
  check_answers: boolean
}

/** A point of sale at PayU. */
export interface PayuSettings {
  url: string
  pos_id: string
  client_id: string
  client_secret: string
  /** Signs what PayU tells us. */
  second_key: string
}

/** Reads and checks the settings. Throws a StartupError that names every wrong one. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = v.safeParse(Environment, given)
  if (!read.success) {
    const wrong = read.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`)
    throw new StartupError(`Wrong configuration: ${wrong.join('; ')}`)
  }
  const settings = read.output
  const problem = contradiction(settings)
  if (problem) throw new StartupError(`Wrong configuration: ${problem}`)
  return toConfig(settings)
}

function contradiction(settings: Environment): string | undefined {
  if (settings.DATABASE_URL && !settings.SECRET) return 'SECRET is required with DATABASE_URL'
  if (settings.ERP_URL && !settings.ERP_COMPANY) return 'ERP_COMPANY is required with ERP_URL'
  const payu = [settings.PAYU_POS_ID, settings.PAYU_CLIENT_ID, settings.PAYU_CLIENT_SECRET, settings.PAYU_SECOND_KEY]
  if (settings.PAYU_URL && payu.some((setting) => !setting))
    return 'PAYU_POS_ID, PAYU_CLIENT_ID, PAYU_CLIENT_SECRET and PAYU_SECOND_KEY are required with PAYU_URL'
  if (settings.S3_ENDPOINT && !settings.S3_BUCKET) return 'S3_BUCKET is required with S3_ENDPOINT'
  if (Boolean(settings.S3_ACCESS_KEY_ID) !== Boolean(settings.S3_SECRET_ACCESS_KEY))
    return 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together'
  return undefined
}

/** Where the demonstration company lets money be sent: the example of the IBAN standard for Poland, nobody's account. */
const DEMO_ACCOUNT = 'PL61 1090 1014 0000 0712 1981 2874'

function toConfig(settings: Environment): Config {
  const { PORT, DATABASE_URL, ERP_URL, PAYU_URL, S3_BUCKET } = settings
  const demo = settings.DEMO ?? DATABASE_URL === undefined
  return {
    port: PORT,
    host: settings.HOST,
    data_dir: settings.DATA_DIR,
    database_url: DATABASE_URL ?? null,
    database_pool: settings.DATABASE_POOL,
    demo,
    public_url: (settings.PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, ''),
    simulators_port: settings.SIMULATORS_PORT ?? (PORT === 0 ? 0 : PORT + 1),
    smtp_url: settings.SMTP_URL ?? null,
    mail_from: settings.MAIL_FROM,
    erp: ERP_URL
      ? {
          url: ERP_URL,
          company: settings.ERP_COMPANY ?? '',
          user: settings.ERP_USER ?? null,
          password: settings.ERP_PASSWORD ?? null,
          token: settings.ERP_TOKEN ?? null,
        }
      : null,
    erp_timeout: settings.ERP_TIMEOUT,
    registry_url: settings.REGISTRY_URL ?? null,
    registry_daily_limit: settings.REGISTRY_DAILY_LIMIT,
    payu: PAYU_URL
      ? {
          url: PAYU_URL,
          pos_id: settings.PAYU_POS_ID ?? '',
          client_id: settings.PAYU_CLIENT_ID ?? '',
          client_secret: settings.PAYU_CLIENT_SECRET ?? '',
          second_key: settings.PAYU_SECOND_KEY ?? '',
        }
      : null,
    order_hold_online: settings.ORDER_HOLD_ONLINE,
    order_hold_transfer: settings.ORDER_HOLD_TRANSFER,
    transfer_account: settings.TRANSFER_ACCOUNT ?? (demo ? DEMO_ACCOUNT : null),
    s3: S3_BUCKET
      ? {
          endpoint: settings.S3_ENDPOINT ?? null,
          region: settings.S3_REGION ?? 'us-east-1',
          bucket: S3_BUCKET,
          access_key_id: settings.S3_ACCESS_KEY_ID ?? null,
          secret_access_key: settings.S3_SECRET_ACCESS_KEY ?? null,
        }
      : null,
    log_level: settings.LOG_LEVEL,
    rate_limit: settings.RATE_LIMIT,
    trust_proxy: settings.TRUST_PROXY,
    metrics_token: settings.METRICS_TOKEN ?? null,
    secret: settings.SECRET ?? '',
    retention_years: settings.RETENTION_YEARS,
    bulk_download_limit: settings.BULK_DOWNLOAD_LIMIT,
    worker: settings.WORKER,
    check_answers: false,
  }
}

/** The secret of an installation on the embedded database: made at first, kept in the data directory. */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (kept.trim().length >= 32) return kept.trim()
  const secret = randomBytes(32).toString('base64url')
  await writeFile(path, `${secret}\n`, { mode: 0o600 })
  return secret
}
