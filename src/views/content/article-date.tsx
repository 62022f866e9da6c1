import { Flex } from '@mantine/core'
import type { Article } from '#contract/content/article.ts'
import { formatDate } from '#services/formatting.ts'
import { UntranslatedMark } from './untranslated-mark.tsx'

/** The publication date of an article, with a mark where it is not translated into the language of the reader. */
export function ArticleDate({ article }: { article: Pick<Article, 'publication_date' | 'is_translated'> }) {
  const { publication_date, is_translated } = article
  if (!publication_date && is_translated) return null
  return (
    <Flex component="p" gap="4px 14px" wrap="wrap" mt={8} mb={0} mx={0} c="dimmed" fz={15}>
      {publication_date && <time dateTime={publication_date}>{formatDate(publication_date)}</time>}
      {!is_translated && <UntranslatedMark />}
    </Flex>
  )
}
