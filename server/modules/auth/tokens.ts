import { createHash, randomBytes } from 'node:crypto'

/** A new token for its holder, with the hash that the database stores. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** SHA-256 is sufficient, because the token has 256 random bits. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
