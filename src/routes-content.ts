import { managed, pageOf } from './route-declaration.ts'
import type { RouteDeclaration } from './routes.ts'

/** What partners read: FAQ, news, pages, marketing and notifications (specification, section 2). */
export const contentPages: RouteDeclaration[] = [
  pageOf('cms')('/cms/faq/searches', 'faq.searches', {
    access: 'faq.searches.index',
    parent: '/cms/faq/posts',
    screen: () => import('#views/faq/cms/searches-screen.tsx').then((module) => module.FaqSearchesScreen),
  }),
  ...managed('/cms/faq/posts', 'faq.posts', {
    list: {
      navigation: { group: 'content' },
      screen: () => import('#views/faq/cms/posts.tsx').then((module) => module.FaqPostsScreen),
    },
    store: { screen: () => import('#views/faq/cms/posts.tsx').then((module) => module.NewFaqPostScreen) },
    show: { screen: () => import('#views/faq/cms/posts.tsx').then((module) => module.FaqPostScreen) },
  }),
  ...managed('/cms/faq/categories', 'faq.categories', {
    list: {
      navigation: { group: 'content' },
      screen: () => import('#views/faq/cms/categories.tsx').then((module) => module.FaqCategoriesScreen),
    },
    store: { screen: () => import('#views/faq/cms/categories.tsx').then((module) => module.NewFaqCategoryScreen) },
    show: { screen: () => import('#views/faq/cms/categories.tsx').then((module) => module.FaqCategoryScreen) },
  }),
  ...managed('/cms/marketing/posts', 'marketing.posts', {
    list: {
      navigation: { group: 'content' },
      screen: () => import('#views/marketing/cms/posts.tsx').then((module) => module.PostsScreen),
    },
    store: { screen: () => import('#views/marketing/cms/posts.tsx').then((module) => module.NewPostScreen) },
    show: { screen: () => import('#views/marketing/cms/posts.tsx').then((module) => module.PostScreen) },
  }),
  ...managed('/cms/marketing/categories', 'marketing.categories', {
    list: {
      navigation: { group: 'content' },
      screen: () => import('#views/marketing/cms/categories.tsx').then((module) => module.CategoriesScreen),
    },
    store: { screen: () => import('#views/marketing/cms/categories.tsx').then((module) => module.NewCategoryScreen) },
    show: { screen: () => import('#views/marketing/cms/categories.tsx').then((module) => module.CategoryScreen) },
  }),
  ...managed('/cms/news', 'news.news', {
    list: {
      navigation: { group: 'content' },
      screen: () => import('#views/news/cms/news.tsx').then((module) => module.NewsScreen),
    },
    store: { screen: () => import('#views/news/cms/news.tsx').then((module) => module.NewNewsScreen) },
    show: { screen: () => import('#views/news/cms/news.tsx').then((module) => module.NewsItemScreen) },
  }),
  ...managed('/cms/notification/messages', 'notification.messages', {
    list: {
      navigation: { group: 'content' },
      screen: () => import('#views/notification/cms/messages-screens.tsx').then((module) => module.MessagesScreen),
    },
    store: {
      screen: () => import('#views/notification/cms/messages-screens.tsx').then((module) => module.NewMessageScreen),
    },
    show: {
      screen: () => import('#views/notification/cms/messages-screens.tsx').then((module) => module.MessageScreen),
    },
  }),
  ...managed('/cms/page', 'page.pages', {
    list: {
      navigation: { group: 'content' },
      screen: () => import('#views/page/cms/pages.tsx').then((module) => module.PagesScreen),
    },
    store: { screen: () => import('#views/page/cms/pages.tsx').then((module) => module.NewPageScreen) },
    show: { screen: () => import('#views/page/cms/pages.tsx').then((module) => module.PageScreen) },
  }),
]

/** The media library. */
export const mediaPages: RouteDeclaration[] = [
  pageOf('cms')('/cms/media', 'media.media', {
    access: 'media.media.files',
    navigation: { group: 'media' },
    screen: () => import('#views/media/cms/media-screen.tsx').then((module) => module.MediaScreen),
  }),
]
