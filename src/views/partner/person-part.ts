import { msg } from '@lingui/core/macro'

/** Fields about the person, shared by every form that invites a person. */
export const personFields = [
  { name: 'first_name', label: msg`First name` },
  { name: 'last_name', label: msg`Last name`, beside: true },
  { name: 'email', label: msg`E-mail`, type: 'email' },
  { name: 'phone_number', label: msg`Phone`, type: 'phone', beside: true, optional: true },
  {
    name: 'locale',
    label: msg`Message language`,
    type: 'select',
    options: [
      { value: 'pl', label: msg`Polish` },
      { value: 'en', label: msg`English` },
    ],
  },
] as const

/** Empty values of these fields. */
export const emptyPerson = { first_name: '', last_name: '', email: '', phone_number: '', locale: 'pl' } as const
