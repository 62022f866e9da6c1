import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { personKey } from '#contract/person.ts'
import { signUpLimit } from '#contract/training/sign-up-form.ts'
import { blankPerson } from '#services/training/participant-registration-form.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import classes from './participants.module.css'
import type { RegistrationFormHandle } from './use-participant-registration.ts'

/** Maximum number of suggestions; others are typed. */
const offered = 40

/** Suggests people of the chosen company: users of a partner, or contacts of a contractor. */
export function CompanyPeople({ form }: { form: RegistrationFormHandle }) {
  const { company, partner_id, contractor_id } = form.values
  const maySeeUsers = useMay('partner.users.index')
  const maySeeContacts = useMay('contractor.contacts.index')
  if (company === 'partner')
    return partner_id !== null && maySeeUsers ? <Users key={partner_id} form={form} partner={partner_id} /> : null
  return contractor_id !== null && maySeeContacts ? (
    <Contacts key={contractor_id} form={form} contractor={contractor_id} />
  ) : null
}

function Users({ form, partner }: { form: RegistrationFormHandle; partner: number }) {
  const query = { status: '1', per_page: String(offered), sort_by: 'last_name', sort_direction: 'asc' } as const
  const { data } = useLoad('partner.users.index', { path: { partner }, query })
  return <Offered form={form} people={data?.results} />
}

function Contacts({ form, contractor }: { form: RegistrationFormHandle; contractor: number }) {
  const { data } = useLoad('contractor.contacts.index', { path: { contractor }, query: { per_page: String(offered) } })
  return <Offered form={form} people={data?.results} />
}

interface Known {
  id: number
  first_name: string
  last_name: string
  email: string
  phone_number: string | null
}

function Offered({ form, people = [] }: { form: RegistrationFormHandle; people?: readonly Known[] }) {
  const { t } = useLingui()
  const { participants } = form.values
  if (people.length === 0) return null
  const placeOf = (person: Known) => participants.findIndex((one) => personKey(one) === personKey(person))
  const toggle = (person: Known) => {
    const place = placeOf(person)
    const { first_name, last_name, email, phone_number } = person
    const line = { first_name, last_name, email, phone_number: phone_number ?? '' }
    const filled = participants.filter((one) => Object.values(one).some(Boolean))
    const next = place < 0 ? [...filled, line] : participants.toSpliced(place, 1)
    form.change({ participants: next.length > 0 ? next : [blankPerson] })
  }
  return (
    <div>
      <p className={classes.person}>
        <Trans>People of the company</Trans>
      </p>
      <ul className={classes.offered} aria-label={t`People of the company`}>
        {people.map((person) => {
          const isChosen = placeOf(person) >= 0
          return (
            <li key={person.id}>
              <Button
                variant={isChosen ? 'light' : 'default'}
                aria-pressed={isChosen}
                disabled={form.disabled || (!isChosen && participants.length >= signUpLimit)}
                leftSection={isChosen ? <IconCheck size={16} stroke={1.8} /> : <IconPlus size={16} stroke={1.8} />}
                onClick={() => toggle(person)}
              >
                {person.first_name} {person.last_name}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
