import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Checkbox, Loader, Radio, TextInput } from '@mantine/core'
import { IconSearch, IconUserPlus, IconX } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { personKey } from '#contract/person.ts'
import type { SignUpPerson } from '#contract/training/sign-up-form.ts'
import type { Employee } from '#contract/training/zone.ts'
import type { LookupActor, LookupOption } from '#machines/loading/lookup.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { FormSection } from '#views/components/form/form-section.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { ParticipantStatusBadge } from '#views/training/badges.tsx'
import { NewPersonDialog } from './new-person-dialog.tsx'
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
        <ul className={classes.people} aria-label={t`Chosen people`}>
          {people.map((person, index) => (
            <ChosenPerson
              key={personKey(person)}
              person={person}
              index={index}
              onRemove={() => change(people.filter((other) => other !== person))}
            />
          ))}
        </ul>
      )}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
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
      <div className={classes.options}>
        {partners.map(({ id, name }) => (
          <Radio key={id} value={String(id)} label={name} />
        ))}
      </div>
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
    <fieldset className={classes.colleagues} aria-busy={busy}>
      <legend className={classes.legend}>
        <Trans>Your people</Trans>
      </legend>
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
      <div className={classes.list}>
        {options.map((employee) => {
          const there = own?.find((one) => one.user_id === employee.id || personKey(one) === personKey(employee))
          return (
            <div key={employee.id} className={classes.colleague}>
              <Checkbox
                checked={there === undefined && people.some(({ user_id }) => user_id === employee.id)}
                disabled={there !== undefined}
                onChange={(event) => toggle(employee, event.currentTarget.checked)}
                label={employee.name}
                description={employee.email}
              />
              {there && <ParticipantStatusBadge status={there.status} />}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

interface NobodyToChooseProps {
  actor: LookupActor<LookupOption>
  busy: boolean
  isSearched: boolean
}

/** Says why there is nobody to choose: loading, failed, no match, or no accounts. */
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
    <p className={classes.nobody}>
      {isSearched ? <Trans>Nothing found</Trans> : <Trans>Nobody of your company has an account yet.</Trans>}
    </p>
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
    <li className={classes.person} data-wrong={error !== undefined || undefined}>
      <span>
        <strong>{name}</strong>
        <small>{person.email}</small>
        {error && (
          <small className={classes.error} role="alert">
            {error}
          </small>
        )}
      </span>
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
    </li>
  )
}
