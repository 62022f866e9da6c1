import { hash, verify } from '@node-rs/argon2'
import type { KeyWithoutErp } from '#contract/messages/server-messages.ts'
import { lazy } from '#server/lazy.ts'
import { refuseField } from '#server/refusal.ts'

/** argon2id with memory and passes as recommended by OWASP; about 30 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Owner of a password, who must not use the own name, address or company as one, nor the present password as a new one. */
interface Owner {
  email: string
  first_name: string
  last_name: string
  /** Names of the person's companies. */
  companies: readonly string[]
  /** Hash of the present password, where there is one. */
  password_hash: string | null
}

/** Hashes a password with argon2id, in normal form, because keyboards write one letter as one character or as two. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

/** Whether a hash is that of a password. The hash of an earlier release may be of the text as it was typed. */
async function isOf(passwordHash: string, password: string): Promise<boolean> {
  const normal = password.normalize('NFC')
  return (await verify(passwordHash, normal)) || (normal !== password && (await verify(passwordHash, password)))
}

/** Hashes a chosen password; refuses an easily guessed one at its field. */
export async function hashChosenPassword(password: string, owner: Owner): Promise<string> {
  const weakness = await weaknessOf(password, owner)
  return weakness ? refuseField('password', weakness) : hashPassword(password)
}

/** Reason why a password is easily guessed, or null. Its length is checked by the contract. */
export async function weaknessOf(password: string, owner: Owner): Promise<KeyWithoutErp | null> {
  if (isOwnName(password, owner)) return 'auth.password_is_own_name'
  if (isCompanyName(password, owner)) return 'auth.password_is_company_name'
  if (owner.password_hash !== null && (await isOf(owner.password_hash, password))) return 'auth.password_is_present'
  return (await commonPasswords()).has(password.trim().toLowerCase()) ? 'auth.password_is_common' : null
}

/** Loaded for the first chosen password, because most processes never need it. */
const commonPasswords = lazy(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
})

/** Ignores accents, case, punctuation, and digits at the end. */
function isOwnName(password: string, { email, first_name, last_name }: Owner): boolean {
  const [first, last] = [plain(first_name), plain(last_name)]
  const names = [plain(email), plain(email.split('@')[0] ?? ''), first, last, first + last, last + first]
  const chosen = plain(password)
  return names.some((name) => name !== '' && (chosen === name || chosen.replace(/\d+$/, '') === name))
}

/** As `isOwnName`; also without the legal form, of which the name is written with and without. */
function isCompanyName(password: string, { companies }: Owner): boolean {
  const names = companies.flatMap((name) => [plain(name), plain(name.replace(legalForm, ''))])
  const chosen = plain(password)
  return names.some((name) => name !== '' && (chosen === name || chosen.replace(/\d+$/, '') === name))
}

const legalForm =
  /[\s,]+(sp\.?\s*z\s*o\.?\s*o\.?|spółka z ograniczoną odpowiedzialnością|s\.?\s*a\.?|s\.?\s*c\.?|sp\.?\s*[jkp]\.?|ltd\.?|llc|gmbh|s\.?r\.?o\.?)\s*$/iu

function plain(text: string): string {
  const unmarked = text.toLowerCase().replaceAll('ł', 'l').normalize('NFKD')
  return unmarked.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const hashOfNobody = lazy(() => hashPassword('nobody has this password'))

/**
 * Whether a password is right. Takes the same time without a hash, so that the response time does not reveal whether an account
 * exists.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await isOf(passwordHash ?? (await hashOfNobody()), password)
  return isRight && passwordHash !== null
}
