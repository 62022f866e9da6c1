import type { Environment } from './environment.ts'

/** Settings that are addresses, by their names. */
const isAddress = (name: string) => /_(URL|ENDPOINT)$/.test(name)

/** Names of settings whose address is on another machine and is reached without TLS, for a warning at the start. */
export function plainAddresses(settings: Environment): string[] {
  return Object.entries(settings).flatMap(([name, value]) =>
    isAddress(name) && typeof value === 'string' && isPlain(new URL(value), settings) ? [name] : [],
  )
}

/** Settings that contradict the TLS that is required. */
export function problemsOfTls({ DATABASE_URL, DATABASE_TLS, S3_ENDPOINT, S3_TLS, SMTP_URL, SMTP_TLS }: Environment) {
  const problems: string[] = []
  const mode = DATABASE_URL && new URL(DATABASE_URL).searchParams.get('sslmode')
  if (DATABASE_TLS && mode && mode !== 'verify-full')
    problems.push(`DATABASE_TLS=on and sslmode=${mode} in DATABASE_URL exclude each other`)
  if (S3_TLS && S3_ENDPOINT && !S3_ENDPOINT.startsWith('https:'))
    problems.push('S3_ENDPOINT must begin with https:// with S3_TLS=on')
  if (SMTP_TLS && SMTP_URL && /ignoreTLS|requireTLS|secure|rejectUnauthorized/i.test(new URL(SMTP_URL).search))
    problems.push('SMTP_TLS=on and settings of TLS in SMTP_URL exclude each other')
  return problems
}

/** The address of the database, with TLS and a checked certificate where it is required. */
export function databaseAddress({
  DATABASE_URL,
  DATABASE_TLS,
}: Pick<Environment, 'DATABASE_URL' | 'DATABASE_TLS'>): string | null {
  if (!DATABASE_URL || !DATABASE_TLS) return DATABASE_URL ?? null
  const url = new URL(DATABASE_URL)
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

function isPlain(url: URL, { DATABASE_TLS, SMTP_TLS }: Environment): boolean {
  if (isOnThisMachine(url)) return false
  if (url.protocol === 'http:') return true
  // Without the setting STARTTLS is used only where the server offers it, which an attacker can hide.
  if (url.protocol === 'smtp:') return !SMTP_TLS
  if (!url.protocol.startsWith('postgres')) return false
  const { searchParams } = url
  const mode = searchParams.get('sslmode') ?? (/^(1|true)$/.test(searchParams.get('ssl') ?? '') ? 'require' : 'disable')
  return !DATABASE_TLS && mode === 'disable'
}

/** A loopback address, a socket, or a name without a dot, as those of services in a network of containers. */
function isOnThisMachine({ hostname, searchParams }: URL): boolean {
  if (searchParams.get('host')?.startsWith('/')) return true
  const name = hostname.replace(/^\[|\]$/g, '')
  return name === '' || /(^|\.)localhost$/.test(name) || /^127\./.test(name) || name === '::1' || /^[^.:]+$/.test(name)
}
