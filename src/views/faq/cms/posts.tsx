import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { Link, useSearch } from 'wouter'
import { publicationText } from '#contract/content/row-texts.ts'
import { type FaqAnswer, FaqForm, faq } from '#contract/faq/faq.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { screensOf } from '#views/components/resource/screens.tsx'
import { RichText } from '#views/components/rich-text-editor/rich-text.tsx'
import { articleFilters, Languages } from '#views/content/cms/article-resource.tsx'
import {
  PublicationBadge,
  PublicationDate,
  publicationLines,
  publicationWords,
} from '#views/content/cms/publication-badge.tsx'
import { publishedResource } from '#views/content/cms/published-resource.tsx'
import { UntranslatedMark } from '#views/content/untranslated-mark.tsx'

const categories = 'faq.categories.lookup'
/** Labels of the states as in the specification (section 4): unpublished is inactive. */
const states = {
  draft: msg({ context: 'content', message: 'Inactive' }),
  scheduled: msg({ context: 'content', message: 'Scheduled' }),
  published: msg({ context: 'content', message: 'Published' }),
}

/** Questions with their answers. */
const posts = publishedResource({
  of: 'faq.posts',
  index: faq.endpoints['faq.posts.index'],
  form: FaqForm,
  nameOf: ({ question_pl }) => question_pl,
  columns: [
    { field: 'question_pl', label: msg`Question`, width: 400, filter: true, sorter: true },
    {
      field: 'state',
      label: msg`Status`,
      width: 190,
      words: states,
      exported: [{ field: 'state', label: msg`Status`, text: publicationText }, ...publicationLines.slice(1)],
      render: (row) => <PublicationBadge record={row} />,
    },
    {
      field: 'publication_date',
      label: msg`Publication date`,
      width: 160,
      type: 'moment',
      filter: true,
      sorter: true,
      exported: [
        { field: 'publication_date', label: msg`Publication date`, type: 'moment' },
        { field: 'state', label: msg`Status`, words: publicationWords },
      ],
      render: (row) => <PublicationDate record={row} />,
    },
    {
      field: 'question_en',
      label: msg`Languages`,
      width: 150,
      words: { null: msg`Polish only`, other: { pl: 'PL, EN', en: 'PL, EN' } },
      render: ({ question_en }) => <Languages isTranslated={question_en !== null} />,
    },
    { field: 'position', label: msg`Position`, width: 100, type: 'number', sorter: true, hidden: true },
    { field: 'created_at', label: msg`Created`, width: 150, type: 'moment', filter: true, sorter: true, hidden: true },
  ],
  filters: [
    { name: 'category_id', label: msg`Category`, lookup: categories },
    ...articleFilters.map((filter) =>
      filter.name === 'state'
        ? { ...filter, options: Object.entries(states).map(([value, label]) => ({ value, label })) }
        : filter,
    ),
  ],
  blank: {
    question_pl: '',
    question_en: null,
    answer_pl: '',
    answer_en: null,
    category_id: null,
    position: 0,
    business_areas: [],
    brands: [],
    publication_date: null,
  },
  parts: [
    {
      title: msg`Question and answer`,
      fields: [
        { name: 'question_pl', label: msg`Question` },
        { name: 'answer_pl', label: msg`Answer`, type: 'richtext' },
        { name: 'question_en', label: msg`Question in English`, optional: true },
        { name: 'answer_en', label: msg`Answer in English`, type: 'richtext', optional: true },
      ],
      tabs: [
        {
          label: msg`Polish version`,
          explanation: msg`A question as partners ask it, and the answer.`,
          fields: ['question_pl', 'answer_pl'],
        },
        {
          label: msg`English version`,
          explanation: msg`Without a question and answer in English, the English portal shows the Polish text, marked as such.`,
          fields: ['question_en', 'answer_en'],
        },
      ],
    },
    {
      title: msg`Publication`,
      explanation: msg`Without business areas the question is for everyone; without brands it is for all brands.`,
      side: true,
      fields: [
        { name: 'category_id', label: msg`Category`, type: 'lookup', lookup: categories, minimum: 0 },
        {
          name: 'position',
          label: msg`Position`,
          description: msg`Smaller numbers come first in their category.`,
        },
        {
          name: 'business_areas',
          label: msg`Business areas`,
          type: 'lookup',
          lookup: 'public-zone.partner.businessareas.index',
          minimum: 0,
          multiple: true,
          optional: true,
        },
        {
          name: 'brands',
          label: msg`Brands`,
          type: 'lookup',
          lookup: 'brand.brands.index',
          minimum: 0,
          multiple: true,
          optional: true,
        },
        { name: 'publication_date', label: msg`Publication date`, type: 'datetime', optional: true },
      ],
    },
  ],
  below: ({ id }) => <Votes id={id} />,
  preview: (answer) => <Preview answer={answer as FaqAnswer} />,
})

function Preview({ answer }: { answer: FaqAnswer }) {
  return (
    <>
      <h2>{answer.question}</h2>
      {!answer.is_translated && (
        <p>
          <UntranslatedMark />
        </p>
      )}
      <RichText html={answer.answer} />
    </>
  )
}

/** The questions, with a link to searches without results. */
function FaqPosts() {
  const maySee = useMay('faq.searches.index')
  return (
    <ResourceList
      of={posts}
      beside={
        maySee && (
          <Button
            component={Link}
            href="/cms/faq/searches"
            variant="default"
            leftSection={<IconZoomQuestion size={18} stroke={1.7} />}
          >
            <Trans>What partners did not find</Trans>
          </Button>
        )
      }
    />
  )
}

/** A new question; its text can be taken from a search without results. */
function NewFaqPost() {
  const query = new URLSearchParams(useSearch())
  const question = query.get('question')?.slice(0, 300)
  const begin = question ? { [query.get('locale') === 'en' ? 'question_en' : 'question_pl']: question } : undefined
  return <ResourceEditor of={posts} id={null} begin={begin} />
}

export const screens = { ...screensOf(posts), list: FaqPosts, store: NewFaqPost }

/** The number of partners who found an answer helpful. */
function Votes({ id }: { id: number }) {
  const { data } = useLoad('faq.posts.votes', { path: { faq_post: id }, showRefusal: false })
  if (!data) return null
  const { helpful, unhelpful } = data
  const total = helpful + unhelpful
  return (
    <Card title={<Trans>How helpful it is</Trans>}>
      {total === 0 ? (
        <Trans>Nobody has rated this answer yet.</Trans>
      ) : (
        <>
          <p>
            <Plural
              value={total}
              one={`It helped ${helpful} of # person.`}
              other={`It helped ${helpful} of # people.`}
            />
          </p>
          <Progress value={(helpful / total) * 100} color="petrol" aria-hidden mt="2xs" />
        </>
      )}
    </Card>
  )
}
