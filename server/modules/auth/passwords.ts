import { hash, verify } from '@node-rs/argon2'
import type { ServerMessageKey } from '#contract/server-messages.ts'
import { refuseField } from '#server/http/refusal.ts'

/** argon2id with the memory and passes that OWASP recommends; about 30 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Whose password it is: nobody takes the own name or address. */
interface Owner {
  email: string
  first_name: string
  last_name: string
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Hashes a password that somebody has chosen; one that is easily guessed is refused at its field. */
export async function hashChosenPassword(password: string, owner: Owner): Promise<string> {
  const weakness = await weaknessOf(password, owner)
  return weakness ? refuseField('password', weakness) : hashPassword(password)
}

/** Why a password is easily guessed; null for one that is not. Its length is the contract's business. */
export async function weaknessOf(password: string, owner: Owner): Promise<ServerMessageKey | null> {
  if (isOwnName(password, owner)) return 'auth.password_is_own_name'
  return (await commonPasswords()).has(password.trim().toLowerCase()) ? 'auth.password_is_common' : null
}

let common: Promise<ReadonlySet<string>> | undefined

/** Loaded when the first password is chosen: most processes never need it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}

/** With or without accents, capitals, punctuation, and digits at the end. */
function isOwnName(password: string, { email, first_name, last_name }: Owner): boolean {
  const [first, last] = [plain(first_name), plain(last_name)]
  const names = [plain(email), plain(email.split('@')[0] ?? ''), first, last, first + last, last + first]
  const chosen = plain(password)
  return names.some((name) => name !== '' && (chosen === name || chosen.replace(/\d+$/, '') === name))
}

function plain(text: string): string {
  const unmarked = text.toLowerCase().replaceAll('ł', 'l').normalize('NFKD')
  return unmarked.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

let nobody: Promise<string> | undefined

/** Whether a password is right. Without a hash it takes as long, so that time does not tell who has an account. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const isRight = await verify(passwordHash ?? (await nobody), password)
  return isRight && passwordHash !== null
}
