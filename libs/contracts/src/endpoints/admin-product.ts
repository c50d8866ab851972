import type { ProductListPage, ProductListQuery } from '../admin/lists';
import type {
  AdminProduct,
  ImportQuery,
  ImportReport,
  ImportView,
  ProductInput,
  UndoImport,
  UndoReport,
  UpdateProduct,
} from '../admin/product';
import type {
  AdjustStock,
  CountStock,
  StockCountsView,
  StockLedger,
  StockListPage,
  StockListQuery,
} from '../admin/stock';
import { type ById, endpoint, type NoInput } from '../endpoint';
import type { ProductStatus, ProductView } from '../shop/product';
import type { Id } from '../values';

export const ADMIN_PRODUCT_ENDPOINTS = {
  listAllProducts: endpoint<{ query: ProductListQuery }, ProductListPage>({
    method: 'GET', path: '/api/admin/get-all-products', access: 'admin', summary: 'Products of every status, with counts per status.',
  }),
  exportProducts: endpoint<{ query: { status?: ProductStatus[] } }, AsyncIterable<string>>({
    method: 'GET', path: '/api/admin/products.csv', access: 'admin', kind: 'file', media: 'text/csv',
    summary: 'Products as CSV, one row per size; the same file can be imported.',
  }),
  importProducts: endpoint<{ query: ImportQuery; body: object }, ImportReport>({
    method: 'POST', path: '/api/admin/import-products', access: 'admin', kind: 'form',
    summary: 'Imports products from the CSV in the field `file`; a dry run unless `apply` is set.',
    failures: ['csvColumns', 'csvEncoding', 'csvUnreadable', 'importUndone'],
  }),
  listImports: endpoint<NoInput, { imports: ImportView[] }>({
    method: 'GET', path: '/api/admin/product-imports', access: 'admin', summary: 'Imports of the last seven days, newest first.',
  }),
  undoImport: endpoint<{ body: UndoImport }, UndoReport>({
    method: 'POST', path: '/api/admin/undo-import', access: 'admin', message: 'The import is undone.',
    summary: 'Reverts what an import wrote unless it has changed since; stock stays. Call again until all products are done.',
    failures: ['importUndone', 'noImport'],
  }),
  listStores: endpoint<NoInput, { stores: { _id: Id; slug: string; name: string }[] }>({
    method: 'GET', path: '/api/admin/stores', access: 'admin', summary: 'The stores a product can belong to.',
  }),
  listStock: endpoint<{ query: StockListQuery }, StockListPage>({
    method: 'GET', path: '/api/admin/stock-levels', access: 'admin', summary: 'Stock of every SKU, or of those running low.',
  }),
  stockLedger: endpoint<{ query: { sku: string; cursor?: string } }, StockLedger>({
    method: 'GET', path: '/api/admin/stock', access: 'admin', summary: 'Stock of a SKU with its movements, newest first.',
  }),
  adjustStock: endpoint<{ body: AdjustStock }, StockCountsView>({
    method: 'POST', path: '/api/admin/adjust-stock', access: 'admin', message: 'The stock is corrected.',
    summary: 'Adds or removes pieces of a SKU, or sets the counted stock, with a reason.',
    failures: ['countOutdated', 'countShort', 'notFound', 'stockShort'],
  }),
  countStock: endpoint<{ body: CountStock }, StockCountsView[]>({
    method: 'POST', path: '/api/admin/count-stock', access: 'admin', message: 'The count is booked.',
    summary: 'Sets the counted stock of several SKUs, all or none.',
    failures: ['countsOutdated', 'notFound'],
  }),
  openProduct: endpoint<ById, AdminProduct>({
    method: 'GET', path: '/api/admin/product/:id', access: 'admin', summary: 'A product of any status in both languages, with its stock.',
    failures: ['noProduct'],
  }),
  previewProduct: endpoint<ById, ProductView>({
    method: 'GET', path: '/api/admin/product-preview/:id', access: 'admin', summary: 'A product of any status as its page would show it.',
    failures: ['noProduct'],
  }),
  createProduct: endpoint<{ body: ProductInput }, AdminProduct>({
    method: 'POST', path: '/api/product/create-product', access: 'admin', message: 'Product created successfully!',
    summary: 'Creates a product; a draft may lack texts, pictures and sizes.',
    failures: ['catalogueFull', 'imageUnknown', 'noProduct', 'noStore', 'productIncomplete', 'sizeTwice', 'skuTaken', 'slugTaken'],
  }),
  updateProduct: endpoint<ById & { body: UpdateProduct }, AdminProduct>({
    method: 'PUT', path: '/api/product/update-product/:id', access: 'admin', message: 'Product updated successfully!',
    summary: 'Changes fields of a product; 409 with the current product if it has changed meanwhile.',
    failures: ['catalogueFull', 'discountOverlaps', 'discountsFull', 'imageUnknown', 'noProduct', 'noStore', 'productChanged', 'productIncomplete', 'productNotUpdated', 'sizeTwice', 'skuFixed', 'skuTaken', 'slugTaken'],
  }),
  deleteProduct: endpoint<ById, null>({
    method: 'DELETE', path: '/api/product/delete-product/:id', access: 'admin', message: 'product deleted',
    summary: 'Deletes an archived product that was never sold.',
    failures: ['noProduct', 'productNotArchived', 'productSold'],
  }),
} as const; // prettier-ignore
