import { unsealed } from '#server/sealed.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { type Caller, callerOf } from '#tests/support/servers/caller.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'
import { solvedCaptcha } from './solved-captcha.ts'

/** Asks for another address of a person. Returns the token of the link that was sent there; undefined when none was. */
export async function askedAddress(server: TestServer, person: Person, email: string): Promise<string | undefined> {
  const body = { email, current_password: person.password }
  const { status } = await person.refused('profile.email.update', { body })
  if (status !== 200) throw new Error(`The address was refused: ${status}`)
  const letters = await queuedLetters(server.pool, 'confirm_address')
  const letter = letters.findLast(({ to }) => to === email)
  return letter && String(unsealed(server.db, letter.data, ['token']).token)
}

/** Signs in with an address and the link that confirms it. */
export async function signInByLink(server: TestServer, person: Person, email: string, invitation: string | undefined) {
  const captcha = await solvedCaptcha((await server.nobody.call('auth.captcha')).body as never)
  const body = { email, password: person.password, captcha, invitation }
  return server.nobody.refused('auth.login', { body })
}

/** Gives a person another address, confirmed by its link. Returns the person's new session. */
export async function moveTo(server: TestServer, person: Person, email: string): Promise<Caller> {
  const answer = await signInByLink(server, person, email, await askedAddress(server, person, email))
  if (answer.status !== 200) throw new Error(`The sign-in was refused: ${JSON.stringify(answer.body)}`)
  return callerOf(server.url, (answer.body as unknown as { access_token: string }).access_token)
}
