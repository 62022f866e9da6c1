import { type HeaderLine, headerValues } from './head.ts'

/** One method of an Authentication-Results header (RFC 8601), such as `dkim=pass header.d=example.com`. */
interface MethodResult {
  method: string
  result: string
  /** Its properties, such as `header.d`, in lower case. */
  properties: ReadonlyMap<string, string>
}

/** Characters read of a header; servers write a few hundred. */
const longestResults = 10_000

/**
 * Whether the receiving mail server has confirmed the sender's domain: DMARC passed, or a DKIM signature of that domain or of one above
 * it is valid. SPF does not suffice, because forwarding breaks it and it says nothing of the header `From`. Only the topmost header
 * of that server counts (`authserv_id`): those of others, and those below, may come from the sender.
 */
export function isAuthenticated(head: readonly HeaderLine[], from: string, authserv_id: string): boolean {
  // With two senders, programs differ in which one they show and check.
  if (headerValues(head, 'from').length !== 1) return false
  const domain = domainOf(from)
  const results = resultsOf(headerValues(head, 'authentication-results'), authserv_id.toLowerCase())
  if (!results || domain === '') return false
  const dmarc = results.filter(({ method }) => method === 'dmarc')
  if (dmarc.some(({ result }) => result === 'fail')) return false
  return (
    dmarc.some(
      ({ result, properties }) => result === 'pass' && domainOf(properties.get('header.from') ?? domain) === domain,
    ) ||
    results.some(({ method, result, properties }) => {
      const signer = properties.get('header.d') ?? domainOf(properties.get('header.i') ?? '')
      return method === 'dkim' && result === 'pass' && isAligned(signer, domain)
    })
  )
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * Whether a signature of one domain speaks for another: the same, or one below it. A domain speaks for none above it, because a list of
 * the domains under which anybody can have one (`com.pl`) would be needed.
 */
function isAligned(signer: string, domain: string): boolean {
  return signer.includes('.') && (domain === signer || domain.endsWith(`.${signer}`))
}

/** The methods of the topmost header of a server; null where it has none. */
function resultsOf(values: readonly string[], authserv_id: string): MethodResult[] | null {
  for (const value of values) {
    const plain = plainText(value.slice(0, longestResults))
    const [server = '', ...methods] = plain.split(';')
    if (server.trim().split(' ', 1)[0] === authserv_id) return methods.map(readMethod)
  }
  return null
}

function readMethod(part: string): MethodResult {
  const [[name = '', result = ''] = [], ...properties] = part
    .replaceAll(/ ?= ?/g, '=')
    .trim()
    .split(' ')
    .map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, Math.max(0, at)), pair.slice(at + 1)] as const
    })
  return { method: name.split('/', 1)[0] ?? '', result, properties: new Map(properties) }
}

/**
 * A header in lower case, without comments and with single spaces. Comments and quoted texts may be the sender's, so nothing in them is a
 * separator.
 */
function plainText(value: string): string {
  let plain = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < value.length; at += 1) {
    const character = value.charAt(at)
    if (character === '\\' && (isQuoted || depth > 0)) at += 1
    else if (isQuoted) {
      if (character === '"') isQuoted = false
      else plain += /[\s;=()]/.test(character) ? '_' : character
    } else if (character === '(') depth += 1
    else if (character === ')') {
      depth = Math.max(0, depth - 1)
      plain += ' '
    } else if (depth === 0) {
      if (character === '"') isQuoted = true
      else plain += character
    }
  }
  return plain.replaceAll(/\s+/g, ' ').toLowerCase()
}
