import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { InferInput } from 'valibot'
import {
  type TermVerb,
  type TrainingTermStatus,
  termStatus,
  termVerb,
  trainingTermStatuses,
} from '#contract/training/statuses.ts'
import { TermForm } from '#contract/training/term-form.ts'
import { type Concerned, type TermRow, trainingTerms } from '#contract/training/terms.ts'
import { termChange } from '#services/training/term-calls.ts'
import { deleteRows } from '#views/components/data-table/many/delete-rows.ts'
import { verbAction } from '#views/components/data-table/many/verb-action.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { Money } from '#views/components/money/money.tsx'
import { type FieldSlot, resource } from '#views/components/resource/resource.ts'
import { TermStatusBadge } from '#views/training/badges.tsx'
import { PlacesBar } from '#views/training/places-bar.tsx'
import { termPaths } from './paths.ts'
import { GrossField, NetField, termPlaceFields, termTimeFields } from './term-fields.tsx'

type Values = InferInput<typeof TermForm>

/** The training of a term. A new term gets its price; the training of an existing term is fixed. */
function TrainingField({ slot: { field, value, error, disabled, record, change } }: { slot: FieldSlot<Values> }) {
  const { i18n } = useLingui()
  return (
    <LookupField
      id={fieldId(field.name)}
      label={i18n._(field.label)}
      required
      error={error}
      disabled={disabled || record !== null}
      lookup="training.trainings.lookup"
      value={(value ?? null) as number | null}
      onChange={() => undefined}
      onSelect={(training) =>
        change({
          training_id: (training?.id ?? null) as number,
          ...(training && { price_brutto: training.price_brutto, price_netto: training.price_netto }),
        })
      }
    />
  )
}

/** A verb of a term's status for one or several of the list; the lifecycle refuses those that are not ready for it. */
const termAction = (verb: TermVerb, from: readonly TrainingTermStatus[]) =>
  verbAction<TermRow>(`training.terms.${verb}`, termVerb[verb], { takes: ({ status }) => from.includes(status) })

const money = (amount: string) => <Money amount={amount} />

/** The question before a term is saved with another time or place: whether to notify its people. */
const termChangeQuestion = {
  ...termChange,
  title: msg`Another time or place`,
  say: ({ people, muted }: Concerned) => (
    <>
      <Plural
        value={people}
        _0="Nobody on this term wants messages about trainings."
        one="# person is affected: participants, people on the waiting list and the contact person of the registration."
        other="# people are affected: participants, people on the waiting list and the contact persons of the registrations."
      />{' '}
      {people > 0 && (
        <Trans>The message gives the old and the new time and place, with a new entry for the calendar.</Trans>
      )}
      {muted > 0 && (
        <>
          {' '}
          <Plural
            value={muted}
            one="# person does not want messages about trainings: tell them directly."
            other="# people do not want messages about trainings: tell them directly."
          />
        </>
      )}
    </>
  ),
  mayChoose: ({ people }: Concerned) => people > 0,
  choice: ({ people }: Concerned) => <Plural value={people} one="Send # message" other="Send # messages" />,
}

/** When and where trainings are held (specification, sections 2 and 3). */
export const terms = resource({
  of: 'training.terms',
  index: trainingTerms.endpoints['training.terms.index'],
  form: TermForm,
  nameOf: ({ training_name }) => training_name,
  opensAt: 'participants',
  status: (row) => <TermStatusBadge {...row} />,
  columns: [
    {
      field: 'training_name',
      label: msg`Training`,
      width: 290,
      filter: 'training_id',
      detail: { of: [{ field: 'type_name', label: msg`Type` }] },
    },
    {
      field: 'training_date',
      label: msg`Date`,
      width: 104,
      filter: true,
      sorter: true,
      type: 'date',
      detail: {
        of: [
          { field: 'start_time', label: msg`Start` },
          { field: 'end_time', label: msg`End` },
        ],
        render: ({ start_time, end_time }) => `${start_time}–${end_time}`,
      },
    },
    {
      field: 'city',
      label: msg`City`,
      width: 240,
      filter: true,
      sorter: true,
      detail: { of: [{ field: 'address', label: msg`Address` }] },
    },
    {
      field: 'taken_places',
      label: msg`Places`,
      width: 125,
      unbroken: true,
      exported: [
        { field: 'taken_places', label: msg`Taken` },
        { field: 'total_places', label: msg`Places` },
        { field: 'waiting_count', label: msg`Waiting` },
      ],
      render: (row) => <PlacesBar places={row} short />,
    },
    {
      field: 'price_brutto',
      label: msg`Gross price`,
      width: 105,
      type: 'number',
      unbroken: true,
      render: ({ price_brutto }) => money(price_brutto),
    },
    {
      field: 'status',
      label: msg`Status`,
      width: 125,
      unbroken: true,
      filter: true,
      sorter: true,
      words: Object.fromEntries(trainingTermStatuses.map((status) => [status, termStatus[status].label])),
      render: (row) => <TermStatusBadge {...row} />,
    },
    { field: 'trainer_name', label: msg`Trainer`, width: 150, filter: 'trainer', hidden: true },
    { field: 'address', label: msg`Address`, width: 180, hidden: true },
    { field: 'type_name', label: msg`Type`, width: 120, filter: 'type_id', hidden: true },
    { field: 'producer_name', label: msg`Brand`, width: 120, hidden: true },
    { field: 'total_places', label: msg`All places`, width: 90, type: 'number', hidden: true },
    { field: 'available_places', label: msg`Available places`, width: 100, type: 'number', hidden: true },
    {
      field: 'waiting_count',
      label: msg({ context: 'people', message: 'Waiting' }),
      width: 90,
      type: 'number',
      hidden: true,
    },
    { field: 'registration_until', label: msg`Last day of registration`, width: 120, type: 'date', hidden: true },
    { field: 'certificate_date', label: msg`Certificate date`, width: 120, type: 'date', hidden: true },
    {
      field: 'price_netto',
      label: msg`Net price`,
      width: 110,
      type: 'number',
      hidden: true,
      render: (row) => money(row.price_netto),
    },
    { field: 'created_at', label: msg`Created`, width: 150, type: 'moment', sorter: true, hidden: true },
  ],
  views: [
    {
      id: 'upcoming',
      label: msg({ context: 'terms', message: 'Upcoming' }),
      query: 'coming=true&hide_inactive=true&sort_by=training_date&sort_direction=asc',
      begins: true,
    },
    {
      id: 'past',
      label: msg({ context: 'terms', message: 'Past' }),
      query: 'coming=false&sort_by=training_date&sort_direction=desc',
    },
    { id: 'all', label: msg({ context: 'terms', message: 'All' }), query: '' },
  ],
  filters: [
    { name: 'city', label: msg`City` },
    {
      name: 'status',
      label: msg`Status`,
      options: trainingTermStatuses.map((value) => ({ value, label: termStatus[value].label })),
    },
    { name: 'training_date', label: msg`Date` },
    { name: 'training_id', label: msg`Training`, lookup: 'training.trainings.lookup' },
    { name: 'type_id', label: msg`Type`, lookup: 'training.types.lookup' },
    { name: 'trainer', label: msg`Trainer`, lookup: 'user.users.lookup' },
    { name: 'has_places', label: msg`With free places`, toggle: true },
    { name: 'hide_inactive', label: msg`Hide inactive`, toggle: true },
    { name: 'coming', label: msg({ context: 'terms', message: 'Upcoming' }), toggle: false },
  ],
  copied: { href: ({ id }) => termPaths.nextYear(id), label: msg`Next year’s term`, icon: IconCalendarPlus },
  many: [
    termAction('open', ['planned']),
    termAction('close', ['open']),
    termAction('reopen', ['closed']),
    termAction('complete', ['open', 'closed']),
    deleteRows<TermRow>('training.terms.destroy', {
      takes: ({ status, taken_places }) => status === 'planned' && taken_places === 0,
    }),
  ],
  blank: {
    // Chosen in the form; the contract refuses their absence.
    training_id: null,
    city: '',
    address: '',
    training_date: '',
    start_time: '09:00',
    end_time: '16:00',
    certificate_date: '',
    registration_until: null,
    total_places: null,
    trainer_id: null,
    price_brutto: '',
    price_netto: '',
  },
  saveQuestion: termChangeQuestion,
  parts: [
    {
      title: msg`When`,
      explanation: msg`Registration closes automatically after its last day. A new term is planned: partners see it when registration is opened.`,
      fields: [
        {
          name: 'training_id',
          label: msg`Training`,
          render: (slot) => <TrainingField slot={slot} />,
        },
        ...termTimeFields,
      ],
    },
    {
      title: msg`Where and how many`,
      explanation: msg`The number of places cannot be lower than the number taken. Additional places are offered to people on the waiting list.`,
      fields: termPlaceFields,
    },
    {
      title: msg`Price`,
      explanation: msg`For one person. People who have already registered keep the price of that day.`,
      fields: [
        {
          name: 'price_brutto',
          label: msg`Gross price (zł)`,
          type: 'decimal',
          render: (slot) => <GrossField slot={slot} />,
        },
        {
          name: 'price_netto',
          label: msg`Net price (zł)`,
          beside: true,
          type: 'decimal',
          render: (slot) => <NetField slot={slot} />,
        },
      ],
    },
  ],
})

/** For the page inside the frame, which shows the status; only a planned term without people can be deleted. */
export const framedTerms = {
  ...terms,
  status: undefined,
  isBuiltIn: ({ status, taken_places }: TermRow) => status !== 'planned' || taken_places > 0,
}

/** For a completed or cancelled term: only the number of places can be changed. */
export const settledTerms = {
  ...framedTerms,
  parts: [
    {
      title: msg`Places`,
      explanation: msg`The term is completed or cancelled. Nothing else of it can be changed.`,
      fields: termPlaceFields.filter(({ name }) => name === 'total_places'),
    },
  ],
}
