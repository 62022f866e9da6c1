import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CertificatePlaceholder, Orientation } from '#contract/training/certificate-page.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'

export const orientationNames: Record<Orientation, MessageDescriptor> = withOtherWord({
  landscape: msg({ context: 'page', message: 'Landscape' }),
  portrait: msg({ context: 'page', message: 'Portrait' }),
})

/** Labels of placeholders in texts of certificates. */
export const placeholderNames: Record<CertificatePlaceholder, MessageDescriptor> = withOtherWord({
  full_name: msg`First and last name`,
  training_name: msg`Training name`,
  certificate_number: msg`Certificate number`,
  issued_on: msg`Date of issue`,
  expires_on: msg`Valid until`,
  training_date: msg`Training date`,
  city: msg`City`,
  company: msg`Participant’s company`,
  issuer: msg`Distributor name`,
})
