import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { today } from '#contract/rules.ts'
import { documentTypes } from '#contract/training/statuses.ts'
import { NewTrainingForm, TrainingForm, type TrainingRow, training } from '#contract/training/training.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { Money } from '#views/components/money/money.tsx'
import { LinkTabs } from '#views/components/page/link-tabs.tsx'
import { resource } from '#views/components/resource/resource.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import { documentTypeWords } from '#views/training/document-types.ts'
import { trainingPaths } from './paths.ts'
import classes from './training.module.css'
import { firstTermPart, trainingParts } from './training-parts.tsx'

/** Trainings of the back office (specification, section 2). */
export const trainings = resource({
  of: 'training.trainings',
  index: training.endpoints['training.trainings.index'],
  form: TrainingForm,
  status: (row) => <TrainingState row={row} />,
  columns: [
    {
      field: 'name',
      label: msg`Name`,
      width: 330,
      filter: true,
      sorter: true,
      detail: ({ edition }) => edition,
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
    { field: 'next_date', label: msg`Next term`, width: 130, unbroken: true, render: (row) => <NextTerm row={row} /> },
    {
      field: 'active',
      label: msg`State`,
      width: 105,
      unbroken: true,
      filter: true,
      render: (row) => <TrainingState row={row} />,
    },
    { field: 'producer_name', label: msg`Producer`, width: 130, hidden: true },
    { field: 'language_name', label: msg`Language`, width: 110, filter: 'lang_id', hidden: true },
    { field: 'price_netto', label: msg`Net price`, width: 110, hidden: true },
    { field: 'coming_terms', label: msg`Upcoming terms`, width: 110, type: 'number', hidden: true },
    {
      field: 'document_type',
      label: msg`Document type`,
      width: 120,
      filter: true,
      hidden: true,
      words: documentTypeWords,
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
      options: documentTypes.map((value) => ({ value, label: documentTypeWords[value] })),
    },
    { name: 'has_open_terms', label: msg`With open terms`, toggle: true },
  ],
  blank: {
    name: '',
    description: '',
    note: null,
    price_include: null,
    edition: today().slice(0, 4),
    // Chosen by whoever fills the form; the contract refuses their absence.
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
  },
  parts: trainingParts,
  isLong: true,
  pages: (id) => <TrainingTabs id={id} />,
})

/** The resource of a new training, with its first term. */
export const newTraining = { ...trainings, form: NewTrainingForm, parts: [...trainingParts, firstTermPart] }

/** The pages of a training. */
export function TrainingTabs({ id }: { id: number }) {
  const { t } = useLingui()
  const [path] = useLocation()
  const maySeeTerms = useMay('training.terms.index')
  return (
    <LinkTabs
      label={t`Training`}
      path={path}
      tabs={[
        { href: trainingPaths.one(id), label: <Trans>Training data</Trans> },
        ...(maySeeTerms ? [{ href: trainingPaths.terms(id), label: <Trans>Terms</Trans> }] : []),
      ]}
    />
  )
}

/** Whether partners see a training; without regulations none of its terms can be opened. */
export function TrainingState({
  row: { active, has_regulations },
}: {
  row: Pick<TrainingRow, 'active' | 'has_regulations'>
}) {
  if (!active)
    return (
      <Badge tone="grey">
        <Trans context="training">Inactive</Trans>
      </Badge>
    )
  return has_regulations ? (
    <Badge tone="green">
      <Trans context="training">Active</Trans>
    </Badge>
  ) : (
    <Badge tone="amber">
      <Trans>No regulations</Trans>
    </Badge>
  )
}

function NextTerm({ row: { next_date, coming_terms } }: { row: TrainingRow }) {
  if (next_date === null) return <Trans>none planned</Trans>
  return (
    <span>
      {formatDate(next_date)}
      {coming_terms > 1 && (
        <span className={classes.under}>
          <Plural value={coming_terms - 1} one="and # more" other="and # more" />
        </span>
      )}
    </span>
  )
}

function DocumentTypeWord({ type }: { type: TrainingRow['document_type'] }) {
  const { i18n } = useLingui()
  return <bdi>{i18n._(documentTypeWords[type])}</bdi>
}
