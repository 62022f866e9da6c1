import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Addresses that one device remembers to have signed in; the one that came longest ago goes first. */
const REMEMBERED = 10

/** A browser that has signed in before, and the marks of the addresses that did there. */
export interface Device {
  id: string
  marks: readonly string[]
}

/**
 * The key that a browser keeps from one sign-in to the next and sends with each (OWASP calls it a device cookie): its own
 * random id and a mark for each address, signed. It opens nothing; it only has its wrong passwords counted apart.
 */
export function deviceKey(secret: string, device: Device | null, email: string): string {
  const id = device?.id ?? randomBytes(16).toString('base64url')
  const mark = markOf(secret, id, email)
  const marks = [...(device?.marks ?? []).filter((other) => other !== mark), mark].slice(-REMEMBERED)
  const text = `${id}.${marks.join('~')}`
  return `${text}.${digest(secret, text)}`
}

/** The device of a key; null for one that we have not signed. */
export function deviceOf(secret: string, key: string | undefined): Device | null {
  const [id, marks, signature, ...rest] = (key ?? '').split('.')
  if (!id || !marks || !signature || rest.length > 0) return null
  const [given, right] = [Buffer.from(signature), Buffer.from(digest(secret, `${id}.${marks}`))]
  return given.length === right.length && timingSafeEqual(given, right) ? { id, marks: marks.split('~') } : null
}

/** Whether the address has signed in on the device before. */
export function hasSignedIn(secret: string, device: Device | null, email: string): device is Device {
  return device?.marks.includes(markOf(secret, device.id, email)) ?? false
}

/** Tells who has the key nothing of the address. */
function markOf(secret: string, id: string, email: string): string {
  return digest(secret, `${id} ${email}`).slice(0, 22)
}

/** By a key of its own, so that the installation's secret signs nothing directly. */
function digest(secret: string, text: string): string {
  const key = createHmac('sha256', secret).update('device').digest()
  return createHmac('sha256', key).update(text).digest('base64url')
}
