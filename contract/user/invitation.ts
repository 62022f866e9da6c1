import * as v from 'valibot'
import { companyRoles, companyRolesField } from '#contract/declare/company-role.ts'
import { Done, endpoint, noFields } from '#contract/declare/endpoint.ts'
import { ids, oneOf } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { invitationDeeds, invitationVerb } from '#contract/user/statuses.ts'
import { companyPhone } from '#contract/values/address.ts'
import { personFields } from '#contract/values/person.ts'
import { flag, givenPassword, id, orNone, password, programText, requiredText, sameAs } from '#contract/values/rules.ts'
import { accountAction } from './account-action.ts'
import { invitationStatuses } from './invitation-lifecycle.ts'

/**
 * An invitation into a company, as it was typed. It contains nothing of the account that the address may have: neither that there is
 * one, nor its owner's name.
 */
export const Invitation = v.object({
  id: v.number(),
  partner_id: v.number(),
  /** Name of the company. */
  partner: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  full_name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
  is_company_admin: v.boolean(),
  company_roles: v.array(v.picklist(companyRoles)),
  status: v.picklist(invitationStatuses),
  /** When it was sent last. */
  sent_at: v.string(),
  expires_at: v.string(),
  /** Since when it waits for a confirmation, because the person who invited is no longer an administrator; null: it does not. */
  unconfirmed_at: v.nullable(v.string()),
  /** When it was answered, or ended without an answer. */
  ended_at: v.nullable(v.string()),
  /** Full name of the administrator who invited. */
  invited_by: v.string(),
  created_at: v.string(),
})
export type Invitation = v.InferOutput<typeof Invitation>

/** A colleague invited by a company's administrator. */
export const InvitationForm = v.strictObject({
  ...personFields,
  /** Without a country code it belongs to the company's country. */
  phone_number: orNone(companyPhone()),
  partner_id: id(),
  is_company_admin: v.optional(flag(), false),
  company_roles: v.optional(companyRolesField(), [...companyRoles]),
})

/** State of a link. Links that never existed, were replaced or have expired are not distinguished. */
const invitationLinkStates = ['open', 'unconfirmed', 'expired', 'accepted', 'declined', 'withdrawn'] as const

/**
 * How an open invitation is accepted: by choosing a password, by proving the password of the account, or not at all, because the
 * account of the address is closed or one of the distributor's staff.
 */
const invitationWays = ['choose', 'prove', 'none'] as const

/** An invitation as the holder of its link sees it; the texts are empty where there is none. */
export const InvitationLink = v.object({
  state: v.picklist(invitationLinkStates),
  way: v.picklist(invitationWays),
  company: v.string(),
  invited_by: v.string(),
  email: v.string(),
})
export type InvitationLink = v.InferOutput<typeof InvitationLink>

const token = () => requiredText(200)
const device = () => v.optional(programText(600))

const Acceptance = v.strictObject({
  token: token(),
  password: password(),
  password_confirmation: givenPassword(),
  device: device(),
})

/** Accepts an invitation with the first password of a new account. */
export const AcceptanceForm = v.pipe(
  Acceptance,
  sameAs<v.InferOutput<typeof Acceptance>>('password', 'password_confirmation', 'rule.password_confirmation'),
)

/** Accepts an invitation with the password of the account that the address has. */
export const JoiningForm = v.strictObject({
  token: token(),
  current_password: givenPassword(),
  device: device(),
})

/** The key of the browser, kept by it and sent with the next sign-in. */
const Device = v.object({ device: v.string() })

const own = 'partnerzone/user/invitations'
const link = 'public-zone/user/invitations'

/** Invitations into companies: by their administrators, and by the link of the letter. */
export const invitationEndpoints = {
  'partnerzone.user.invitations.index': list({
    path: own,
    row: Invitation,
    sort: ['created_at'],
    filters: { status: oneOf(invitationStatuses), partner: ids() },
    summary: 'Invitations to the own companies; those that ended, for 30 days',
  }),
  'partnerzone.user.invitations.show': endpoint({
    method: 'GET',
    path: `${own}/{invitation}`,
    result: Invitation,
    summary: 'One of them',
  }),
  'partnerzone.user.invitations.store': endpoint({
    method: 'POST',
    path: own,
    companyRoles: 'administrator',
    body: InvitationForm,
    result: Invitation,
    idempotent: true,
    success: invitationVerb.send.success,
    summary:
      'Invite a person into the own company; the answer never tells whether the address has an account elsewhere',
  }),
  /** For clients of the release before, which call it so. */
  'partnerzone.user.users.store': endpoint({
    method: 'POST',
    path: 'partnerzone/user/users',
    companyRoles: 'administrator',
    permission: 'partnerzone.user.invitations.store',
    body: InvitationForm,
    result: Invitation,
    idempotent: true,
    success: invitationVerb.send.success,
    summary: 'Invite a person, by the name that the call had in the release before',
  }),
  'partnerzone.user.invitations.send': accountAction(`${own}/{invitation}/send`, {
    companyRoles: 'administrator',
    body: noFields,
    result: Invitation,
    success: invitationVerb.send.success,
    summary: 'Send an invitation again, with a new link',
  }),
  'partnerzone.user.invitations.withdraw': accountAction(`${own}/{invitation}/withdraw`, {
    companyRoles: 'administrator',
    body: noFields,
    result: Invitation,
    success: invitationVerb.withdraw.success,
    summary: 'Withdraw an invitation: its link ends',
  }),
  'partnerzone.user.invitations.confirm': accountAction(`${own}/{invitation}/confirm`, {
    companyRoles: 'administrator',
    body: noFields,
    result: Invitation,
    success: invitationVerb.confirm.success,
    summary: 'Confirm an invitation by a person who is no longer an administrator, with a new link',
  }),
  'user.invitations.of-company': endpoint({
    method: 'GET',
    path: 'partner/partners/{partner}/invitations',
    permission: 'partner.users.index',
    result: v.object({ results: v.array(Invitation) }),
    summary: 'Invitations to a company that wait for a confirmation',
  }),
  'user.invitations.confirm': accountAction('user/invitations/{invitation}/confirm', {
    permission: 'partner.users.update',
    body: noFields,
    result: Invitation,
    success: invitationVerb.confirm.success,
    summary: 'Confirm an invitation in place of the company, with a new link',
  }),
  'user.invitations.withdraw': accountAction('user/invitations/{invitation}/withdraw', {
    permission: 'partner.users.update',
    body: noFields,
    result: Invitation,
    success: invitationVerb.withdraw.success,
    summary: 'Withdraw an unconfirmed invitation',
  }),
  'public-zone.user.invitations.check': endpoint({
    method: 'POST',
    path: `${link}/check`,
    codes: 'link',
    inReserve: true,
    access: 'public',
    letters: 'none',
    body: v.strictObject({ token: token() }),
    result: InvitationLink,
    rateLimit: 30,
    summary: 'Whose invitation a link is, and how it is accepted; in the body, so that no log keeps the link',
  }),
  'public-zone.user.invitations.accept': endpoint({
    method: 'POST',
    path: `${link}/accept`,
    codes: 'link',
    access: 'public',
    letters: 'once',
    body: AcceptanceForm,
    result: Device,
    success: invitationDeeds.accept.success,
    rateLimit: 10,
    summary: 'Accept an invitation and choose the first password',
  }),
  'public-zone.user.invitations.join': endpoint({
    method: 'POST',
    path: `${link}/join`,
    codes: 'link',
    access: 'public',
    letters: 'once',
    body: JoiningForm,
    result: Device,
    success: invitationDeeds.accept.success,
    rateLimit: 10,
    summary: 'Accept an invitation with the password of the account that one has',
  }),
  'public-zone.user.invitations.decline': endpoint({
    method: 'POST',
    path: `${link}/decline`,
    codes: 'link',
    access: 'public',
    letters: 'once',
    body: v.strictObject({ token: token() }),
    result: Done,
    success: invitationDeeds.decline.success,
    rateLimit: 10,
    summary: 'Decline an invitation',
  }),
}
