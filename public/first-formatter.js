// The first formatter of a page takes some 20 milliseconds, in which the browser reads what it knows of languages. Here it is made while
// the product is still on its way and nothing else is to be done; the formatters of the product take almost nothing then.
new Intl.DateTimeFormat('pl')
