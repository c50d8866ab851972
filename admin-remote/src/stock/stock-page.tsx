export function StockPage() { return null; }
