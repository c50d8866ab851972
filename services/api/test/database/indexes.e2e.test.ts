import { startSuiteApi } from '../support/start-api';

/** MongoDB error NoQueryExecutionPlans: the query needs an index that does not exist. */
const NO_PLAN = 291;

const api = startSuiteApi();

test('the test MongoDB rejects queries that no index supports', async () => {
  const admin = api.db.getClient().db('admin');
  expect(await admin.command({ getParameter: 1, notablescan: 1 })).toMatchObject({ notablescan: true });
  const carts = api.db.model('Cart');
  await expect(carts.find({ version: 7 }).exec()).rejects.toMatchObject({ code: NO_PLAN });
  await expect(carts.countDocuments({ version: 7 }).exec()).rejects.toMatchObject({ code: NO_PLAN });
  await expect(carts.updateMany({ version: 7 }, { $set: { version: 8 } }).exec()).rejects.toMatchObject({
    code: NO_PLAN,
  });
  expect(await carts.find({ owner: 'guest:nobody' }).exec()).toEqual([]);
});
