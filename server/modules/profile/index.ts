import { profileAccess } from '#contract/profile/access.ts'
import { profile } from '#contract/profile/profile.ts'
import { handlers } from '#server/http/handlers.ts'
import type { ServerModule } from '#server/module.ts'
import { personalFile, personConcerned } from '#server/modules/consent/index.ts'
import { askAccess, showAccess } from './access.ts'
import { changeEmail, changePassword } from './address-and-password.ts'
import { ownConsents, withdrawOwn } from './consents.ts'
import { ownDevices, signDeviceOut, signOthersOut } from './devices.ts'
import { accessLetters } from './letters.ts'
import { removeLogo, setLogo } from './logo.ts'
import { showProfile, updateProfile } from './show.ts'

/** The person's own data, in both zones. */
const profileHandlers = handlers(profile, {
  'profile.profile.show': showProfile,
  'profile.profile.update': updateProfile,
  'profile.password.update': changePassword,
  'profile.email.update': changeEmail,
  'profile.sessions.index': ownDevices,
  'profile.sessions.destroy': signDeviceOut,
  'profile.sessions.destroy-others': signOthersOut,
  'profile.consents.index': ownConsents,
  'profile.consents.withdraw': withdrawOwn,
  'profile.logo.update': setLogo,
  'profile.logo.destroy': removeLogo,
  'profile.data.export': async (call) => {
    const { email, first_name, last_name } = call.user
    return personalFile(call, await personConcerned(call.db, { email, name: `${first_name} ${last_name}` }))
  },
})

const accessHandlers = handlers(profileAccess, {
  'profile.access.show': showAccess,
  'profile.access.ask': askAccess,
})

export const profileModule: ServerModule = {
  name: 'profile',
  handlers: [profileHandlers, accessHandlers],
  letters: accessLetters,
}
