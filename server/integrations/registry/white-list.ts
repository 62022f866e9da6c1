import * as v from 'valibot'
import { optionalText, requiredText } from '#contract/values/rules.ts'
import { RegistryError, type RegistryFinding, type RegistryPort } from './registry.ts'

export interface WhiteListOptions {
  /** Address without `/api`: https://wl-api.mf.gov.pl, or https://wl-test.mf.gov.pl. */
  url: string
  /** Timeout of a call in milliseconds, answer included. */
  timeout?: number
}

/** A text without characters that the database refuses; an answer with such characters is invalid. */
const text = () => optionalText(2000)

const Found = v.object({
  result: v.object({
    requestId: requiredText(200),
    subject: v.nullish(
      v.object({
        name: requiredText(2000),
        nip: text(),
        regon: text(),
        krs: text(),
        statusVat: text(),
        workingAddress: text(),
        residenceAddress: text(),
      }),
      null,
    ),
  }),
})

const Failure = v.object({ code: v.string(), message: v.string() })

/** The API's words for a used-up daily limit. */
const limitWords = /limit|WL-191/i

/**
 * The Ministry of Finance's list of VAT taxpayers ("biała lista"): `GET /api/search/nip/{nip}?date=`, no key (domain, part 2).
 * Makes one request; the module `registry` decides whether to make it at all.
 */
export function openWhiteList({ url, timeout = 8000 }: WhiteListOptions): RegistryPort {
  const base = url.replace(/\/+$/, '')
  return {
    async findCompany(nip, day) {
      const answer = await ask(`${base}/api/search/nip/${encodeURIComponent(nip)}?date=${day}`, timeout)
      return findingIn(answer, nip)
    },
  }
}

interface WhiteListAnswer {
  status: number
  body: unknown
}

async function ask(address: string, timeout: number): Promise<WhiteListAnswer> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    return { status: response.status, body: parseJson(await response.text()) }
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } }
    if (name === 'TimeoutError') throw new RegistryError('slow', `No answer within ${timeout / 1000} s`)
    throw new RegistryError('down', `Not reached: ${cause?.code ?? cause?.message ?? message}`)
  }
}

function findingIn({ status, body }: WhiteListAnswer, nip: string): RegistryFinding {
  if (status !== 200) throw failureOf(status, body)
  const parsed = v.safeParse(Found, body)
  if (!parsed.success) throw new RegistryError('nonsense', `HTTP 200 that is no answer about ${nip}`)
  const { requestId, subject } = parsed.output.result
  if (!subject) return { request_id: requestId, company: null }
  if (subject.nip !== null && subject.nip !== nip)
    throw new RegistryError('nonsense', `Asked about ${nip}, answered about another company`)
  const { name, regon, krs, statusVat, workingAddress, residenceAddress } = subject
  // A company has the first address; a sole trader may have only the second.
  const address = workingAddress ?? residenceAddress
  return { request_id: requestId, company: { name, nip, regon, krs, vat_status: statusVat, address } }
}

function failureOf(status: number, body: unknown): RegistryError {
  const failure = v.safeParse(Failure, body)
  const reason = failure.success ? `${failure.output.code}: ${failure.output.message}`.slice(0, 300) : 'no reason given'
  const said = `HTTP ${status}: ${reason}`
  // A blocked address is reported as 403, as 429, or in words.
  if (status === 429 || status === 403 || limitWords.test(reason)) return new RegistryError('limited', said)
  if (status >= 500) return new RegistryError(status === 504 ? 'slow' : 'down', said)
  return new RegistryError(failure.success ? 'refused' : 'nonsense', said)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
