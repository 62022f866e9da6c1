import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Flex, Text } from '@mantine/core'
import { IconCheck, IconPlus, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { signUpLimit } from '#contract/training/sign-up-form.ts'
import { personKey } from '#contract/values/person.ts'
import { blankPerson } from '#services/training/participant-registration-form.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import classes from './participants.module.css'
import type { RegistrationFormHandle } from './registration-form.ts'

/** Fields for each person, and a button for another one. */
export function PeopleFields({ form }: { form: RegistrationFormHandle }) {
  const { participants } = form.values
  return (
    <>
      <PlainList ordered gap="md">
        {participants.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place.
          <li key={index}>
            <PersonFields form={form} index={index} />
          </li>
        ))}
      </PlainList>
      <div>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.7} />}
          disabled={form.disabled || participants.length >= signUpLimit}
          onClick={() => form.change({ participants: [...participants, blankPerson] })}
        >
          <Trans>Add another person</Trans>
        </Button>
      </div>
    </>
  )
}

function PersonFields({ form, index }: { form: RegistrationFormHandle; index: number }) {
  const { t } = useLingui()
  const { participants } = form.values
  const person = participants[index] ?? blankPerson
  const change = (changed: Partial<typeof blankPerson>) =>
    form.change({ participants: participants.with(index, { ...person, ...changed }) })
  const at = (field: keyof typeof blankPerson) => {
    const name = `participants.${index}.${field}`
    return { id: fieldId(name), value: person[field], error: form.errors[name], disabled: form.disabled }
  }
  const text = (field: keyof typeof blankPerson) => ({
    ...at(field),
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  return (
    <Box
      className={classes.personFields}
      component="fieldset"
      m={0}
      pt="sm"
      pb="md"
      px="md"
      bd="1px solid var(--line)"
      bdrs="md"
    >
      <Box component="legend" px="4xs" c="dimmed" fz="xs" fw={600}>
        <Trans>Participant {index + 1}</Trans>
      </Box>
      <LimitedTextInput label={<Trans>First name</Trans>} required limit={100} {...text('first_name')} />
      <LimitedTextInput label={<Trans>Last name</Trans>} required limit={100} {...text('last_name')} />
      <LimitedTextInput
        label={<Trans>E-mail</Trans>}
        type="email"
        inputMode="email"
        required
        limit={254}
        {...text('email')}
      />
      <PhoneField
        label={<Trans>Phone</Trans>}
        {...at('phone_number')}
        onChange={(typed) => change({ phone_number: typed })}
      />
      {participants.length > 1 && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t`Remove participant ${index + 1}`}
          disabled={form.disabled}
          onClick={() => form.change({ participants: participants.toSpliced(index, 1) })}
        >
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
      )}
    </Box>
  )
}

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
      <Text c="dimmed">
        <Trans>People of the company</Trans>
      </Text>
      <Flex
        component="ul"
        gap="2xs"
        wrap="wrap"
        mt="2xs"
        mb={0}
        mx={0}
        p={0}
        style={{ listStyle: 'none' }}
        aria-label={t`People of the company`}
      >
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
      </Flex>
    </div>
  )
}
