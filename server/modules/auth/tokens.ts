import { createHash, randomBytes } from 'node:crypto'

/** A new secret for its holder, and what the database keeps of it. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** SHA-256 is enough: the token itself is 256 random bits. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
