import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { InferInput } from 'valibot'
import { trainingState } from '#contract/training/row-texts.ts'
import { documentTypeNames, documentTypes } from '#contract/training/statuses.ts'
import { NewTrainingForm, TrainingForm, type TrainingRow, training } from '#contract/training/training.ts'
import { today } from '#contract/values/rules.ts'
import { formatDate } from '#services/formatting.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { erp } from '#views/components/entity/erp.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { UploadSlot } from '#views/components/media/upload-slot.tsx'
import { Money } from '#views/components/money/money.tsx'
import { Note } from '#views/components/page/note.tsx'
import { type FormPart, resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { screensOf } from '#views/components/resource/screens.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { trainingPaths } from './paths.ts'
import { GrossField, NetField, termPlaceFields, termTimeFields } from './term-fields.tsx'
import { TrainingPageTabs } from './training-page-tabs.tsx'

/** The trainings that the colleague may see. */
type Values = InferInput<typeof NewTrainingForm>

/** The form of a training (specification, sections 3 and 5). */
const trainingParts: readonly FormPart<Values>[] = [
  {
    title: msg`Training`,
    explanation: msg`The description that partners see before they register people.`,
    fields: [
      { name: 'name', label: msg`Name`, description: msg`At most 100 characters.` },
      { name: 'edition', label: msg({ context: 'training', message: 'Edition' }) },
      {
        name: 'lang_id',
        label: msg`Language`,
        type: 'lookup',
        lookup: 'training.languages.index',
        beside: true,
      },
      {
        name: 'producer_id',
        label: msg`Brand`,
        description: msg`The producer whose devices it is about. Partners without its brand do not see the training.`,
        type: 'lookup',
        lookup: 'producer.producers.lookup',
      },
      { name: 'type_id', label: msg`Type`, type: 'lookup', lookup: 'training.types.lookup' },
      {
        name: 'category_id',
        label: msg`Category`,
        type: 'lookup',
        lookup: 'training.categories.lookup',
        beside: true,
      },
      { name: 'description', label: msg`Description`, type: 'textarea' },
      {
        name: 'note',
        label: msg`Note`,
        description: msg`For colleagues only.`,
        type: 'textarea',
        optional: true,
      },
    ],
  },
  {
    title: msg`Price`,
    explanation: msg`For one person. Terms that exist already keep their own price.`,
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
      { name: 'price_include', label: msg`What the price includes`, type: 'textarea', optional: true },
      {
        name: 'payments',
        label: msg`Forms of payment`,
        type: 'lookup',
        lookup: 'payment.payments.lookup',
        multiple: true,
      },
      { name: 'external_id', label: msg`Item number in ${erp}`, optional: true },
    ],
  },
  {
    title: msg`Documents`,
    explanation: msg`The regulations are read before ordering; registration opens only with them. The certificate is given to those who were present.`,
    fields: [
      {
        name: 'regulations_file',
        label: msg`Regulations`,
        optional: true,
        render: (slot) => <UploadSlot slot={slot} purpose="training_regulations" />,
      },
      {
        name: 'document_type',
        label: msg`Document type`,
        type: 'select',
        options: documentTypes.map((value) => ({ value, label: documentTypeNames[value] })),
      },
      {
        name: 'certificate_id',
        label: msg`Certificate template`,
        type: 'lookup',
        lookup: 'training.certificates.lookup',
        beside: true,
      },
      {
        name: 'template_file',
        label: msg`Custom background of the certificate`,
        description: msg`Replaces the background of the template.`,
        optional: true,
        render: (slot) => <UploadSlot slot={slot} purpose="training_template" />,
      },
    ],
  },
  {
    title: msg`Participants`,
    explanation: msg`Materials for participants, and what partners may change by themselves.`,
    fields: [
      {
        name: 'gadgets',
        label: msg`Gadgets`,
        type: 'lookup',
        lookup: 'training.gadgets.lookup',
        multiple: true,
        optional: true,
      },
      {
        name: 'deadline_days',
        label: msg`Deadline for changes (days)`,
        description: msg`Up to this many days before the term, partners can cancel, move and replace people.`,
      },
      { name: 'waiting_list', label: msg`Waiting list when a term is full` },
      {
        name: 'offer_hours',
        label: msg`Hours for which a free place is held`,
        description: msg`For the person on the waiting list to whom it is offered.`,
      },
      {
        name: 'movable_to',
        label: msg`Other trainings to whose terms people may be moved`,
        description: msg`Moves between terms of the same training are always possible.`,
        type: 'lookup',
        lookup: 'training.trainings.lookup',
        multiple: true,
        optional: true,
      },
    ],
  },
  {
    title: msg`Publication`,
    explanation: msg`An inactive training is not offered to partners.`,
    side: true,
    fields: [{ name: 'active', label: msg`Active` }],
  },
]

/** The first term, created with a new training. */
const firstTermPart: FormPart<Values> = {
  title: msg`First term`,
  explanation: msg`It is planned: partners see it when registration is opened. More terms are added later.`,
  fields: [...termPlaceFields, ...termTimeFields],
}

/** Trainings of the back office (specification, section 2). */
export const trainings = resource({
  of: 'training.trainings',
  index: training.endpoints['training.trainings.index'],
  form: TrainingForm,
  status: (row) => <StatusBadge of={trainingState.statusOf(row)} />,
  columns: [
    {
      field: 'name',
      label: msg`Name`,
      width: 330,
      filter: true,
      sorter: true,
      detail: { of: [{ field: 'edition', label: msg`Edition` }] },
    },
    { field: 'brand_name', label: msg`Brand`, width: 90, filter: 'brand_id' },
    { field: 'type_name', label: msg`Type`, width: 130, filter: 'type_id' },
    { field: 'category_name', label: msg`Category`, width: 130, filter: 'category_id' },
    {
      field: 'price_brutto',
      label: msg`Gross price`,
      width: 105,
      type: 'number',
      unbroken: true,
      render: ({ price_brutto }) => <Money amount={price_brutto} />,
    },
    {
      field: 'next_date',
      label: msg`Next term`,
      width: 130,
      unbroken: true,
      exported: [
        { field: 'next_date', label: msg`Next term`, type: 'date', words: { null: msg`none planned` } },
        { field: 'coming_terms', label: msg`Coming terms` },
      ],
      render: (row) => <NextTerm row={row} />,
    },
    {
      field: 'active',
      label: msg`State`,
      width: 105,
      unbroken: true,
      filter: true,
      text: trainingState,
    },
    { field: 'producer_name', label: msg`Producer`, width: 130, hidden: true },
    { field: 'language_name', label: msg`Language`, width: 110, filter: 'lang_id', hidden: true },
    {
      field: 'price_netto',
      label: msg`Net price`,
      width: 110,
      type: 'number',
      hidden: true,
      render: (row) => <Money amount={row.price_netto} />,
    },
    { field: 'coming_terms', label: msg`Upcoming terms`, width: 110, type: 'number', hidden: true },
    {
      field: 'document_type',
      label: msg`Document type`,
      width: 120,
      filter: true,
      hidden: true,
      words: documentTypeNames,
      render: ({ document_type }) => <DocumentTypeWord type={document_type} />,
    },
    { field: 'has_regulations', label: msg`Regulations`, width: 110, type: 'boolean', hidden: true },
    { field: 'external_id', label: msg`Item number`, width: 130, hidden: true },
    { field: 'created_at', label: msg`Created`, width: 150, type: 'moment', sorter: true, hidden: true },
  ],
  filters: [
    { name: 'brand_id', label: msg`Brand`, lookup: 'brand.brands.index' },
    { name: 'type_id', label: msg`Type`, lookup: 'training.types.lookup' },
    { name: 'category_id', label: msg`Category`, lookup: 'training.categories.lookup' },
    { name: 'lang_id', label: msg`Language`, lookup: 'training.languages.index' },
    { name: 'gadgets', label: msg`Gadgets`, lookup: 'training.gadgets.lookup' },
    {
      name: 'document_type',
      label: msg`Document type`,
      options: documentTypes.map((value) => ({ value, label: documentTypeNames[value] })),
    },
    { name: 'has_open_terms', label: msg`With open terms`, toggle: true },
  ],
  blank: {
    name: '',
    description: '',
    note: null,
    price_include: null,
    edition: today().slice(0, 4),
    // Chosen in the form; the contract refuses their absence.
    lang_id: null,
    producer_id: null,
    type_id: null,
    category_id: null,
    document_type: 'certificate',
    certificate_id: null,
    gadgets: [],
    payments: [],
    price_brutto: '',
    price_netto: '',
    regulations_file: null,
    template_file: null,
    movable_to: [],
    waiting_list: true,
    offer_hours: 24,
    deadline_days: 3,
    external_id: null,
    active: true,
    city: '',
    address: '',
    training_date: '',
    start_time: '09:00',
    end_time: '16:00',
    certificate_date: '',
    registration_until: null,
    total_places: null,
    trainer_id: null,
  },
  parts: trainingParts,
  isLong: true,
  pages: (id) => <TrainingPageTabs id={id} />,
})

/** The resource of a new training, with its first term. */
const newTraining = { ...trainings, form: NewTrainingForm, parts: [...trainingParts, firstTermPart] }

/** A new training; its terms follow, where registration is opened. */
const NewTraining = () => (
  <ResourceEditor
    of={newTraining}
    id={null}
    onSaved={({ id }) => navigateTo(trainingPaths.terms(id), { replace: true })}
  />
)

export const screens = { ...screensOf(trainings), store: NewTraining }

function NextTerm({ row: { next_date, coming_terms } }: { row: TrainingRow }) {
  if (next_date === null) return <Trans>none planned</Trans>
  return (
    <span>
      {formatDate(next_date)}
      {coming_terms > 1 && (
        <Note component="span" fw={400} display="block">
          <Plural value={coming_terms - 1} one="and # more" other="and # more" />
        </Note>
      )}
    </span>
  )
}

function DocumentTypeWord({ type }: { type: TrainingRow['document_type'] }) {
  const { i18n } = useLingui()
  return <bdi>{labelIn(i18n, documentTypeNames[type])}</bdi>
}
