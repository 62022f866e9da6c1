import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Maximum number of addresses remembered by one device; the oldest is dropped. */
const REMEMBERED = 10

/** A browser with the addresses that have signed in on it, as marks. */
export interface Device {
  id: string
  marks: readonly string[]
}

/**
 * The signed key that a browser keeps between sign-ins and sends with each ("device cookie" at OWASP): a random id and a mark
 * for each address. It gives no access; it only means that the device's wrong passwords are counted separately.
 */
export function deviceKey(secret: string, device: Device | null, email: string): string {
  const id = device?.id ?? randomBytes(16).toString('base64url')
  const mark = markOf(secret, id, email)
  const marks = [...(device?.marks ?? []).filter((other) => other !== mark), mark].slice(-REMEMBERED)
  const text = `${id}.${marks.join('~')}`
  return `${text}.${digest(secret, text)}`
}

/** The device of a key; null when the signature is not ours. */
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

/** A keyed mark, from which the address cannot be read. */
function markOf(secret: string, id: string, email: string): string {
  return digest(secret, `${id} ${email}`).slice(0, 22)
}

/** With a derived key, so that the installation's secret itself signs nothing. */
function digest(secret: string, text: string): string {
  const key = createHmac('sha256', secret).update('device').digest()
  return createHmac('sha256', key).update(text).digest('base64url')
}
