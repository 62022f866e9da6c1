import type { Article } from '#contract/content/article.ts'
import { formatDate } from '#services/formatting.ts'
import classes from './article-view.module.css'
import { UntranslatedMark } from './untranslated-mark.tsx'

/** The publication date of an article, with a mark where it is not translated into the language of the reader. */
export function ArticleDate({ article }: { article: Pick<Article, 'publication_date' | 'is_translated'> }) {
  const { publication_date, is_translated } = article
  if (!publication_date && is_translated) return null
  return (
    <p className={classes.date}>
      {publication_date && <time dateTime={publication_date}>{formatDate(publication_date)}</time>}
      {!is_translated && <UntranslatedMark />}
    </p>
  )
}
