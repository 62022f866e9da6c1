import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { programText } from '#contract/values/rules.ts'

/** The permission of a page or action that was refused. */
const asked = v.strictObject({ permission: programText(120) })

/** Who can give the signed-in person a permission that was refused, and asking them. */
export const profileAccess = module('profile', {
  'profile.access.show': endpoint({
    method: 'GET',
    path: 'profile/access',
    access: 'user',
    query: asked,
    result: v.object({
      /** `company`: a role in the company is missing, which its administrators give. `distributor`: a role of the portal. */
      given_by: v.picklist(['company', 'distributor']),
      /** Full names of the administrators of the companies; none of the distributor's. */
      administrators: v.array(v.string()),
      /** Whether there is someone who would get the letter. */
      can_ask: v.boolean(),
    }),
    summary: 'Whom to ask for a permission that one lacks',
  }),
  'profile.access.ask': endpoint({
    method: 'POST',
    path: 'profile/access-requests',
    access: 'user',
    idempotent: true,
    body: asked,
    result: Done,
    success: 'profile.access_asked',
    summary: 'Ask the administrators for a permission that one lacks, by letter',
  }),
})
