import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Locale } from '#contract/messages/locale.ts'
import type { OrderReference } from '#server/integrations/erp/odata-client.ts'
import type { TokenSettings } from '#server/integrations/erp/token.ts'
import { type MailTimes, mailTimes } from '#server/integrations/mail/mail.ts'
import { StartupError } from '#server/process/startup-error.ts'
import {
  Environment,
  type Integration,
  integrations,
  isDemo,
  placeSettings,
  problemsOf,
  problemsOfPlaces,
} from './environment.ts'
import { databaseAddress, plainAddresses } from './tls.ts'

/** Settings of the server, read once from the environment; `docs/operations.md` lists them. */
export interface Config {
  port: number
  host: string
  data_dir: string
  /** Null for the embedded database in the data directory. */
  database_url: string | null
  /** Maximum number of database connections of this process. */
  database_pool: number
  /** Maximum size of an external database in bytes; null when its free space is watched by its operator alone. */
  database_limit: number | null
  /** Bytes of a disk below which only small writes are allowed. */
  disk_reserve: number
  /** Whether a new database is filled with the demonstration company. */
  demo: boolean
  /** Public address of the product, for links in mails. Without a trailing slash. */
  public_url: string
  simulators_port: number
  /** Integrations switched off by name. Outside the demonstration all others are configured. */
  switched_off: readonly Integration[]
  /** Whether browsers use TLS for the subdomains of the site too (HSTS). */
  hsts_subdomains: boolean
  /** Settings with an address on another machine that is reached without TLS. */
  plain_addresses: readonly string[]
  /** Null when switched off or simulated. */
  smtp_url: string | null
  /** Connections of a process to the mail server. */
  smtp_connections: number
  /** How long a mail server is waited for; tests shorten it. */
  mail_times: MailTimes
  /** Whether letters leave over TLS only. */
  smtp_tls: boolean
  mail_from: string
  /**
   * The mailbox for replies to letters, the secret by which its mail server signs them, and the name by which the results of its checks
   * of a sender are recognised (RFC 8601); null: replies go to people.
   */
  replies: { address: string; secret: string; authserv_id: string | null } | null
  /** Null when switched off or simulated. */
  erp: {
    url: string
    company: string
    user: string | null
    password: string | null
    token: string | null
    /** Address of the ERP's API pages, which send change notifications; the group is that of custom pages. */
    api_url?: string | null
    api_group?: string | null
    /** Whether orders and master data are pages published as web services, or API pages of that group. */
    pages?: 'services' | 'api'
    /** The field of sales orders that bears our number. */
    reference?: OrderReference
    /** OAuth settings of access tokens that expire. */
    tokens?: TokenSettings | null
  } | null
  /** The button by which a customer accepts an offer, in either language. */
  offer_order_button: Record<Locale, string>
  /** The name of the ERP in the texts of the back office. */
  erp_name: string
  /** What a price of 0 in the ERP means. */
  erp_zero_price: 'none' | 'price'
  /** Timeout of one call to the ERP or its simulator, in seconds. */
  erp_timeout: number
  /** Null when switched off or simulated. */
  registry_url: string | null
  /** Queries per day that the company registry allows from our address; at most 80 % of it are used. */
  registry_daily_limit: number
  /** Null when switched off or simulated. */
  payu: PayuSettings | null
  /** Minutes for which an unpaid order with online payment holds its places. */
  order_hold_online: number
  /** Days for which an unpaid order with payment by transfer holds its places. */
  order_hold_transfer: number
  /** Time of day in Warsaw at which managers of orders get the letter about orders without an owner. */
  service_digest_at: string
  /** Days from a question to the first reminder to the partner, and between two reminders. */
  service_reminder_days: number
  /** Days after which the server completes a warranty order whose question was not answered. */
  service_no_answer_days: number
  /** Account number for transfers, as it is printed. Null: orders state that the distributor sends it. */
  transfer_account: string | null
  /** Null when files are stored in the data directory. */
  s3: {
    endpoint: string | null
    region: string
    bucket: string
    access_key_id: string | null
    secret_access_key: string | null
  } | null
  log_level: NonNullable<Environment['LOG_LEVEL']>
  /** Address of the collector of traces, and the share of traces that it gets; null: there are none. */
  tracing: { endpoint: string; share: number } | null
  /** Event loop lag in milliseconds from which calls are refused (503); 0 switches this off. */
  overload_lag: number
  /** Milliseconds without a byte after which a body is given up, and milliseconds that one may take as a whole unless it is an upload. */
  body_silence: number
  body_time: number
  /** Requests per minute from one address; stricter limits of single calls are scaled with it. */
  rate_limit: number
  /** Letters to people outside that a partner company may cause within 24 hours: about one record, in all, and to new addresses. */
  letter_limits: { record: number; company: number; new_addresses: number }
  /** Trusted proxies: their number, or their networks. 0: the address of the connection is the client's. */
  trust_proxy: number | readonly string[]
  /** Bearer token of `/metrics`; without one it can only be read from this machine. */
  metrics_token: string | null
  /** Signs captchas and links; the same for all processes of an installation. */
  secret: string
  /** Years from the contract for which personal data are kept (specification, section 9). */
  retention_years: number
  /** Years for which entries of the audit are kept. */
  audit_years: number
  /** Months for which entries about security are kept. */
  security_months: number
  /** File outside the backups in which erasures are registered, so that a restore can apply them again. */
  erasure_register: string
  /** Public keys of age for which backups are encrypted. */
  backup_recipients: readonly string[]
  /** Passphrase with which backups are encrypted, and decrypted. */
  backup_passphrase: string | null
  /** File with the private key of age that decrypts a backup. */
  backup_identity: string | null
  /** Months for which counted failures of sign-ins and access are kept. */
  security_failures_months: number
  /** Maximum number of documents in one archive (specification, section 5). */
  bulk_download_limit: number
  /** Maximum size in gigabytes to which an import's archive may unpack. */
  import_unpacked_limit: number
  worker: 'inside' | 'apart'
  /** Address on which a worker listens; without one its health and metrics are read on its machine only. */
  worker_host: string
  /** Port of a worker for `/healthz`, `/readyz` and `/metrics`; 0 for a free one. */
  worker_port: number
  /** Seconds from the signal to stop, after which a server accepts no more connections. */
  drain_seconds: number
  /** Difficulty of captchas: `cost` iterations for each of `fewest` to `most` attempts. */
  captcha_work: { cost: number; fewest: number; most: number }
  /** For tests: an answer that does not match its declared schema is an error. */
  check_answers: boolean
}

/** A point of sale at PayU. */
export interface PayuSettings {
  url: string
  pos_id: string
  client_id: string
  client_secret: string
  /** Key for verifying PayU's notifications. */
  second_key: string
}

/** The configured database, for programs that need no other setting. */
export function readDatabaseUrl(environment: NodeJS.ProcessEnv): string | null {
  return databaseAddress(read(v.pick(Environment, ['DATABASE_URL', 'DATABASE_TLS']), environment))
}

/**
 * The settings of an installation's data and its backups, for programs that need no other; the others are ignored and have their
 * defaults. Throws a StartupError that names every invalid one.
 */
export function readPlaces(environment: NodeJS.ProcessEnv): Config {
  const settings = read(v.pick(Environment, placeSettings), environment)
  const all = { ...read(Environment, {}), ...settings }
  const problems = problemsOfPlaces(all)
  if (problems.length > 0) throw new StartupError(`Wrong configuration: ${problems.join('; ')}`)
  return toConfig(all)
}

/** Reads and checks the settings. Throws a StartupError that names every invalid one. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const settings = read(Environment, environment)
  const problems = problemsOf(settings)
  if (problems.length > 0) throw new StartupError(`Wrong configuration: ${problems.join('; ')}`)
  return toConfig(settings)
}

function read<Output>(schema: v.GenericSchema<unknown, Output>, environment: NodeJS.ProcessEnv): Output {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const checked = v.safeParse(schema, given)
  if (checked.success) return checked.output
  const wrong = checked.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`)
  throw new StartupError(`Wrong configuration: ${wrong.join('; ')}`)
}

function tokensOf({
  ERP_TOKEN_URL,
  ERP_CLIENT_ID,
  ERP_CLIENT_SECRET,
  ERP_TOKEN_SCOPE,
}: Environment): TokenSettings | null {
  if (!ERP_TOKEN_URL) return null
  const [client_id, client_secret] = [ERP_CLIENT_ID ?? '', ERP_CLIENT_SECRET ?? '']
  return { url: ERP_TOKEN_URL, client_id, client_secret, scope: ERP_TOKEN_SCOPE }
}

/** Account number of the demonstration company: the IBAN standard's example for Poland, which has no owner. */
const DEMO_ACCOUNT = 'PL61 1090 1014 0000 0712 1981 2874'

function toConfig(settings: Environment): Config {
  const { PORT, ERP_URL, PAYU_URL, S3_BUCKET } = settings
  const demo = isDemo(settings)
  return {
    port: PORT,
    // A demonstration shows passwords and any letter: it is for its own machine until it is opened on purpose.
    host: settings.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    data_dir: settings.DATA_DIR,
    database_url: databaseAddress(settings),
    database_pool: settings.DATABASE_POOL,
    database_limit: settings.DATABASE_LIMIT_GB === undefined ? null : settings.DATABASE_LIMIT_GB * 1024 ** 3,
    disk_reserve: settings.DISK_RESERVE_MB * 1024 ** 2,
    demo,
    public_url: (settings.PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, ''),
    simulators_port: settings.SIMULATORS_PORT ?? (PORT === 0 ? 0 : PORT + 1),
    switched_off: integrations.filter((name) => settings[name]),
    hsts_subdomains: settings.HSTS_SUBDOMAINS ?? false,
    plain_addresses: plainAddresses(settings),
    smtp_url: settings.SMTP_URL ?? null,
    smtp_connections: settings.SMTP_CONNECTIONS,
    mail_times: mailTimes,
    smtp_tls: settings.SMTP_TLS ?? false,
    replies:
      settings.MAIL_REPLIES && settings.MAIL_REPLIES_SECRET
        ? {
            address: settings.MAIL_REPLIES,
            secret: settings.MAIL_REPLIES_SECRET,
            authserv_id: settings.MAIL_REPLIES_AUTHSERV_ID ?? null,
          }
        : null,
    mail_from: settings.MAIL_FROM ?? 'Partner Portal <portal@localhost>',
    erp: ERP_URL
      ? {
          url: ERP_URL,
          company: settings.ERP_COMPANY ?? '',
          user: settings.ERP_USER ?? null,
          password: settings.ERP_PASSWORD ?? null,
          token: settings.ERP_TOKEN ?? null,
          api_url: settings.ERP_API_URL ?? null,
          api_group: settings.ERP_API_GROUP ?? null,
          pages: settings.ERP_PAGES,
          reference: settings.ERP_ORDER_REFERENCE,
          tokens: tokensOf(settings),
        }
      : null,
    offer_order_button: { pl: settings.OFFER_ORDER_BUTTON_PL, en: settings.OFFER_ORDER_BUTTON_EN },
    erp_name: settings.ERP_NAME,
    erp_zero_price: settings.ERP_ZERO_PRICE,
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
    service_digest_at: settings.SERVICE_DIGEST_AT,
    service_reminder_days: settings.SERVICE_REMINDER_DAYS,
    service_no_answer_days: settings.SERVICE_NO_ANSWER_DAYS,
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
    log_level: settings.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    tracing: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, share: settings.OTEL_TRACES_SAMPLER_ARG }
      : null,
    overload_lag: 3000,
    body_silence: 60_000,
    body_time: 300_000,
    rate_limit: settings.RATE_LIMIT,
    letter_limits: {
      record: settings.LETTERS_PER_RECORD,
      company: settings.LETTERS_PER_COMPANY,
      new_addresses: settings.LETTERS_NEW_ADDRESSES,
    },
    trust_proxy: settings.TRUST_PROXY,
    metrics_token: settings.METRICS_TOKEN ?? null,
    secret: settings.SECRET ?? '',
    retention_years: settings.RETENTION_YEARS,
    audit_years: settings.AUDIT_YEARS,
    security_months: settings.SECURITY_MONTHS,
    erasure_register: settings.ERASURE_REGISTER ?? join(settings.DATA_DIR, 'erasures.jsonl'),
    backup_recipients: (settings.BACKUP_RECIPIENTS ?? '').split(',').flatMap((key) => key.trim() || []),
    backup_passphrase: settings.BACKUP_PASSPHRASE ?? null,
    backup_identity: settings.BACKUP_IDENTITY ?? null,
    security_failures_months: settings.SECURITY_FAILURES_MONTHS,
    bulk_download_limit: settings.BULK_DOWNLOAD_LIMIT,
    import_unpacked_limit: settings.IMPORT_UNPACKED_GB,
    worker: settings.WORKER,
    // Health and metrics are of the inside.
    worker_host: settings.HOST ?? '127.0.0.1',
    worker_port: settings.WORKER_PORT ?? (PORT === 0 ? 0 : PORT + 2),
    drain_seconds: settings.DRAIN_SECONDS ?? (demo ? 0 : 5),
    // 0.1 s on a desktop, about half a second on a phone.
    captcha_work: { cost: 1000, fewest: 100, most: 300 },
    check_answers: false,
  }
}

/** Secret of an installation with an embedded database: created once and stored in the data directory. */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (kept.trim().length >= 32) return kept.trim()
  const secret = randomBytes(32).toString('base64url')
  await writeFile(path, `${secret}\n`, { mode: 0o600 })
  return secret
}
