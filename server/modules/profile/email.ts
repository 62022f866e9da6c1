import type { profile } from '#contract/profile/profile.ts'
import type { Call } from '#server/http/handlers.ts'
import { askNewAddress } from '#server/modules/auth/index.ts'
import { refuseField } from '#server/refusal.ts'
import { countNewAddress } from './count-new-address.ts'
import { lockSelf } from './own-access.ts'

type Change = Call<(typeof profile.endpoints)['profile.email.update']>

/**
 * Asks for another address of the person, who proves the password. It takes effect when the new address is confirmed by the link
 * that is sent to it; the answer is the same for every address.
 */
export async function changeEmail(call: Change): Promise<object> {
  const user = await lockSelf(call, call.body.current_password)
  if (call.body.email === user.email) refuseField('email', 'profile.same_email')
  await countNewAddress(call, call.body.email)
  await askNewAddress(call, user, call.body.email)
  return {}
}
