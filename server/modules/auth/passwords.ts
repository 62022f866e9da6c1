import { hash, verify } from '@node-rs/argon2'

/** argon2id with the memory and passes that OWASP recommends; about 30 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let nobody: Promise<string> | undefined

/** Whether a password is right. Without a hash it takes as long, so that time does not tell who has an account. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const isRight = await verify(passwordHash ?? (await nobody), password)
  return isRight && passwordHash !== null
}
