import * as v from 'valibot'
import { companyRoles } from '#contract/declare/company-role.ts'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { email, flag, givenPassword, password, programText, requiredText, sameAs, say } from '#contract/values/rules.ts'

/** The solution of the proof-of-work captcha, as the ALTCHA widget gives it. */
export const captcha = () => v.pipe(programText(4000, 'rule.captcha'), v.nonEmpty(say('rule.captcha')))

/** The device key that the server gave this browser at an earlier sign-in. A malformed key is treated as absent. */
const device = () => v.optional(programText(600))

export const LoginForm = v.strictObject({
  email: email(),
  /** Not held to the current rules for passwords: an older one may be shorter. */
  password: givenPassword(),
  rememberMe: v.optional(flag(), false),
  captcha: captcha(),
  /** The token of an invitation: signing in by its link proves the address. */
  invitation: v.optional(programText(200)),
  device: device(),
})

export const ResetPasswordStartForm = v.strictObject({ email: email(), captcha: captcha() })

/** State of a password link. A link that was replaced by a newer one is `expired` too. */
const PasswordLinkState = v.picklist(['open', 'expired', 'used'])
export type PasswordLinkState = v.InferOutput<typeof PasswordLinkState>

const ResetPasswordFinish = v.strictObject({
  token: requiredText(200),
  password: password(),
  password_confirmation: givenPassword(),
  device: device(),
})

export const ResetPasswordFinishForm = v.pipe(
  ResetPasswordFinish,
  sameAs<v.InferOutput<typeof ResetPasswordFinish>>('password', 'password_confirmation', 'rule.password_confirmation'),
)

/** A company that the user belongs to. */
const Membership = v.object({
  id: v.number(),
  name: v.string(),
  /** Phone numbers without a country code belong to this country. */
  country: v.string(),
  phone_number: v.nullable(v.string()),
  logo_url: v.nullable(v.string()),
  /** The ERP blocks sales to it: forms of orders warn. */
  erp_blocked: v.boolean(),
  is_company_admin: v.boolean(),
  company_roles: v.array(v.picklist(companyRoles)),
})

export const SessionUser = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  full_name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
  roles: v.array(v.object({ slug: v.string(), name: v.string() })),
  partners: v.array(Membership),
  /** The distributor's logo, shown in the back office. */
  distributor_logo_url: v.optional(v.nullable(v.string())),
})
export type SessionUser = v.InferOutput<typeof SessionUser>

/** The signed-in person and their permissions; an absent permission means no access. */
export const Session = v.object({
  model: SessionUser,
  permissions: v.record(v.string(), v.literal(true)),
  /** The name of the ERP in the texts of the back office. */
  erp_name: v.optional(v.string()),
  /** Version and commit of the server. */
  release: v.optional(v.object({ version: v.string(), commit: v.string() })),
})
export type Session = v.InferOutput<typeof Session>

export const auth = module('auth', {
  'auth.captcha': endpoint({
    method: 'GET',
    path: 'auth/captcha',
    access: 'public',
    result: v.looseObject({}),
    rateLimit: 60,
    summary: 'A new captcha challenge, in the form that the ALTCHA widget reads',
  }),
  'auth.login': endpoint({
    method: 'POST',
    path: 'auth/login',
    inReserve: true,
    access: 'public',
    letters: 'address',
    body: LoginForm,
    result: v.object({
      token_type: v.literal('Bearer'),
      access_token: v.string(),
      rememberMe: v.boolean(),
      expires_at: v.string(),
      /** Key of this browser: kept by it and sent with the next sign-in. */
      device: v.string(),
    }),
    rateLimit: 30,
    summary: 'Sign in',
  }),
  'auth.logout': endpoint({
    method: 'GET',
    path: 'auth/logout',
    access: 'user',
    result: Done,
    summary: 'Sign out: the token ends',
  }),
  'auth.user': endpoint({
    method: 'GET',
    path: 'auth/user',
    access: 'user',
    result: Session,
    summary: 'The signed-in user and the permissions',
  }),
  'auth.reset-password-start': endpoint({
    method: 'POST',
    path: 'auth/reset-password-start',
    inReserve: true,
    access: 'public',
    letters: 'address',
    body: ResetPasswordStartForm,
    result: Done,
    success: 'auth.reset_started',
    rateLimit: 10,
    summary:
      'Send a link for a new password, or the invitation again to who never chose one; the answer never tells whether the address exists',
  }),
  'auth.reset-password-check': endpoint({
    method: 'POST',
    path: 'auth/reset-password-check',
    codes: 'link',
    inReserve: true,
    access: 'public',
    letters: 'none',
    body: v.strictObject({ token: requiredText(200) }),
    result: v.object({ state: PasswordLinkState }),
    rateLimit: 30,
    summary: 'Whether a link of a letter still opens something; in the body, so that no log keeps it',
  }),
  'auth.reset-password-finish': endpoint({
    method: 'POST',
    path: 'auth/reset-password-finish',
    codes: 'link',
    inReserve: true,
    access: 'public',
    letters: 'once',
    body: ResetPasswordFinishForm,
    result: v.object({ device: v.string() }),
    success: 'auth.reset_finished',
    rateLimit: 10,
    summary: 'Set a new password by a single-use link that is valid for 60 minutes',
  }),
})
