import { Flex } from '@mantine/core'
import type { Article } from '#contract/content/article.ts'
import { formatDate } from '#services/formatting.ts'
import { UntranslatedMark } from './untranslated-mark.tsx'

/** The publication date of an article, with a mark where it is not translated into the language of the reader. */
export function ArticleDate({ article }: { article: Pick<Article, 'publication_date' | 'is_translated'> }) {
  const { publication_date, is_translated } = article
  if (!publication_date && is_translated) return null
  return (
    <Flex component="p" rowGap="4xs" columnGap="sm" wrap="wrap" mt="2xs" mb={0} mx={0} c="dimmed" fz="md">
      {publication_date && <time dateTime={publication_date}>{formatDate(publication_date)}</time>}
      {!is_translated && <UntranslatedMark />}
    </Flex>
  )
}
