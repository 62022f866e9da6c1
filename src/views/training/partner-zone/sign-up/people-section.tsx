import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Checkbox, Flex, Group, Loader, Radio, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch, IconUserPlus, IconX } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { SignUpPerson } from '#contract/training/sign-up-form.ts'
import type { Employee } from '#contract/training/zone.ts'
import { personKey } from '#contract/values/person.ts'
import { say } from '#contract/values/rules.ts'
import type { LookupActor, LookupOption } from '#machines/loading/lookup.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { FormSection } from '#views/components/form/form-section.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { ParticipantStatusBadge } from '#views/training/badges.tsx'
import { PersonFields } from '#views/training/person-fields.tsx'
import classes from './sign-up.module.css'
import { SignUp, useErrorAt } from './sign-up-actor.ts'

/** Number of colleagues above which a search field is shown. */
const many = 8

/** The participants: colleagues, and people without an account. */
export function PeopleSection() {
  const { t } = useLingui()
  const actor = SignUp.useActorRef()
  const partner_id = SignUp.useSelector(({ context }) => context.values.partner_id)
  const people = SignUp.useSelector(({ context }) => context.values.participants)
  const error = useErrorAt('participants')
  const [adding, setAdding] = useState(false)
  const change = (participants: SignUpPerson[]) => actor.send({ type: 'form.change', values: { participants } })
  return (
    <FormSection
      title={<Trans>Participants</Trans>}
      explanation={<Trans>Choose your people. Each of them gets a confirmation with a ticket by e-mail.</Trans>}
    >
      <CompanyChoice />
      {partner_id !== null && <Colleagues key={partner_id} partner_id={partner_id} onChange={change} />}
      <div>
        <Button
          id={fieldId('participants')}
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.7} />}
          onClick={() => setAdding(true)}
        >
          <Trans>Add a person without an account</Trans>
        </Button>
      </div>
      {people.length > 0 && (
        <PlainList gap="2xs" aria-label={t`Chosen people`}>
          {people.map((person, index) => (
            <ChosenPerson
              key={personKey(person)}
              person={person}
              index={index}
              onRemove={() => change(people.filter((other) => other !== person))}
            />
          ))}
        </PlainList>
      )}
      {error && (
        <Text c="var(--red)" fz="sm" role="alert">
          {error}
        </Text>
      )}
      {adding && (
        <NewPersonDialog
          onAdd={(person) => {
            change([...people, person])
            setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      )}
    </FormSection>
  )
}

/** Chooses the company, for people with several companies. */
function CompanyChoice() {
  const actor = SignUp.useActorRef()
  const { partners } = useUser()
  const partner_id = SignUp.useSelector(({ context }) => context.values.partner_id)
  const error = useErrorAt('partner_id')
  if (partners.length < 2) return null
  return (
    <Radio.Group
      label={<Trans>Company</Trans>}
      required
      error={error}
      value={partner_id === null ? null : String(partner_id)}
      // The people of one company are not those of another.
      onChange={(id) => actor.send({ type: 'form.change', values: { partner_id: Number(id), participants: [] } })}
    >
      <Stack gap="xs" mt="2xs">
        {partners.map(({ id, name }) => (
          <Radio key={id} value={String(id)} label={name} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

interface ColleaguesProps {
  partner_id: number
  onChange: (people: SignUpPerson[]) => void
}

function Colleagues({ partner_id, onChange }: ColleaguesProps) {
  const { t } = useLingui()
  const people = SignUp.useSelector(({ context }) => context.values.participants)
  const own = SignUp.useSelector(({ context }) => context.term?.own)
  const [search, setSearch] = useState('')
  const filters = useMemo(() => ({ partner: String(partner_id) }), [partner_id])
  const found = useLookup('partnerzone.training.employees.lookup', { filters, minimum: 0, opened: true })
  if (!found) return null
  const { actor, options, known, busy } = found
  const find = (text: string) => {
    setSearch(text)
    actor.send({ type: 'search.change', search: text })
  }
  const toggle = (employee: Employee, chosen: boolean) => {
    const others = people.filter(({ user_id }) => user_id !== employee.id)
    onChange(chosen ? [...others, personOf(employee)] : others)
  }
  return (
    <Flex bd="none" component="fieldset" direction="column" gap="sm" m={0} p={0} aria-busy={busy}>
      <Box component="legend" mb="2xs" p={0} fz="md" fw={600}>
        <Trans>Your people</Trans>
      </Box>
      {known.length >= many && (
        <TextInput
          type="search"
          aria-label={t`Search for a person`}
          placeholder={t`Name or e-mail`}
          autoComplete="off"
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          value={search}
          onChange={(event) => find(event.currentTarget.value)}
        />
      )}
      {options.length === 0 && <NobodyToChoose actor={actor} busy={busy} isSearched={search !== ''} />}
      <Box className={classes.list} mah={360} bd="1px solid var(--hairline)" bdrs="md">
        {options.map((employee) => {
          const there = own?.find((one) => one.user_id === employee.id || personKey(one) === personKey(employee))
          return (
            <Group
              key={employee.id}
              className={`${classes.colleague} anywhere`}
              gap="4xs sm"
              justify="space-between"
              py="xs"
              px="sm"
            >
              <Checkbox
                checked={there === undefined && people.some(({ user_id }) => user_id === employee.id)}
                disabled={there !== undefined}
                onChange={(event) => toggle(employee, event.currentTarget.checked)}
                label={employee.name}
                description={employee.email}
              />
              {there && <ParticipantStatusBadge status={there.status} />}
            </Group>
          )
        })}
      </Box>
    </Flex>
  )
}

interface NobodyToChooseProps {
  actor: LookupActor<LookupOption>
  busy: boolean
  isSearched: boolean
}

/** Why the list of people is empty: loading, failed, no match, or no accounts. */
function NobodyToChoose({ actor, busy, isSearched }: NobodyToChooseProps) {
  const failed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  if (busy) return <Loader size={20} />
  if (failed)
    return (
      <Notice tone="danger" live onRetry={() => actor.send({ type: 'lookup.retry' })}>
        <Trans>Your people could not be loaded.</Trans>
      </Notice>
    )
  return (
    <Text c="dimmed">
      {isSearched ? <Trans>Nothing found</Trans> : <Trans>No one from your company has an account yet.</Trans>}
    </Text>
  )
}

function personOf({ id, first_name, last_name, email, phone_number }: Employee): SignUpPerson {
  return { user_id: id, first_name, last_name, email, phone_number }
}

interface ChosenPersonProps {
  person: SignUpPerson
  index: number
  onRemove: () => void
}

function ChosenPerson({ person, index, onRemove }: ChosenPersonProps) {
  const { t } = useLingui()
  const atEmail = useErrorAt(`participants.${index}.email`)
  const atName = useErrorAt(`participants.${index}.last_name`)
  const atPhone = useErrorAt(`participants.${index}.phone_number`)
  const error = atEmail ?? atName ?? atPhone
  const name = `${person.first_name} ${person.last_name}`
  return (
    <Flex
      bd={error === undefined ? '1px solid transparent' : '1px solid var(--red)'}
      bg={error === undefined ? 'var(--petrol-surface)' : 'var(--card)'}
      component="li"
      gap="sm"
      align="center"
      justify="space-between"
      py="3xs"
      pr="4xs"
      pl="md"
      bdrs="md"
    >
      <Box className="anywhere" miw={0}>
        <Text component="strong" fw={700} display="block">
          {name}
        </Text>
        <Note>{person.email}</Note>
        {error && (
          <Text component="small" c="var(--red)" fz="sm" display="block" role="alert">
            {error}
          </Text>
        )}
      </Box>
      <ActionIcon
        id={fieldId(`participants.${index}.email`)}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t`Remove ${name}`}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.8} />
      </ActionIcon>
    </Flex>
  )
}

type Named = Pick<SignUpPerson, 'first_name' | 'last_name' | 'email'>

const nobody = { first_name: '', last_name: '', email: '', phone_number: '' }

interface NewPersonDialogProps {
  onAdd: (person: SignUpPerson) => void
  onCancel: () => void
}

/** Adds a person without an account. A person already on the list or the term is reported at once. */
function NewPersonDialog({ onAdd, onCancel }: NewPersonDialogProps) {
  const people = SignUp.useSelector(({ context }) => context.values.participants)
  const term_id = SignUp.useSelector(({ context }) => context.term_id)
  const own = SignUp.useSelector(({ context }) => context.term?.own)
  const schema = useMemo(() => {
    const isNone = (taken: readonly Named[]) => {
      const keys = new Set(taken.map(personKey))
      return (person: Named) => !keys.has(personKey(person))
    }
    const parts = [['first_name'], ['last_name'], ['email']] as const
    return v.pipe(
      SignUpPerson,
      v.forward(v.partialCheck(parts, isNone(people), say('training.duplicate_participant')), ['email']),
      v.forward(v.partialCheck(parts, isNone(own ?? []), say('training.person_is_on_term')), ['email']),
    )
  }, [people, own])
  return (
    <ActionDialog
      opened
      keptAs={`training.sign-up.person:${term_id}`}
      title={<Trans>A person without an account</Trans>}
      explanation={<Trans>They get their confirmation and ticket by e-mail and need no account.</Trans>}
      schema={schema}
      initialValues={nobody}
      submit={<Trans>Add</Trans>}
      onSubmit={(values) => onAdd(v.parse(schema, values))}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <PersonFields inputProps={form.getInputProps} focused />
          <PhoneField
            label={<Trans>Phone</Trans>}
            {...form.getInputProps('phone_number')}
            value={form.values.phone_number}
            onChange={(typed) => form.setFieldValue('phone_number', typed)}
          />
        </>
      )}
    </ActionDialog>
  )
}
