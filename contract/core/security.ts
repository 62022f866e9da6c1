/** Security events: sign-in, accounts and permissions. Each is written to the log and to the audit. */
export const securityEvents = [
  'sign-in',
  'lock',
  'reset',
  'password',
  'address',
  'rights',
  'account',
  'devices',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/**
 * Failures that are counted: a wrong password or an account that is closed, a sign-in at a locked counter, a wrong present
 * password, a link for a new password that is none, a token without a session, access without the right, and a wrong code.
 */
export const failureKinds = ['sign-in', 'locked', 'password', 'link', 'session', 'access', 'code'] as const
export type FailureKind = (typeof failureKinds)[number]

const ofUsers: Readonly<Record<string, SecurityEvent>> = {
  'sign-in': 'sign-in',
  lock: 'lock',
  unlock: 'lock',
  'ask-reset': 'reset',
  'reset-password': 'reset',
  'change-password': 'password',
  'change-email': 'address',
  'confirm-address': 'address',
  'create-admin': 'rights',
  'join-company': 'rights',
  store: 'rights',
  activate: 'account',
  deactivate: 'account',
  cancel: 'account',
  restore: 'account',
  'sign-out-device': 'devices',
  'sign-out-devices': 'devices',
}

const membership = ['join-user', 'update-user', 'leave-user']

const rights = [
  'roles',
  'partners',
  'company_admin_of',
  'is_company_admin',
  'restricted_brands',
  'restricted_provinces',
  'restricted_partners',
]

/** The security event that an audit entry records, or null. `changed` are the names of its changed fields. */
export function securityEventOf(entity: string, action: string, changed: readonly string[]): SecurityEvent | null {
  if (entity === 'user.roles') return 'rights'
  if (entity === 'partner.partners') return membership.includes(action) ? 'rights' : null
  if (entity !== 'user.users') return null
  if (action !== 'update') return ofUsers[action] ?? null
  if (changed.some((field) => rights.includes(field))) return 'rights'
  return changed.includes('email') ? 'address' : null
}
