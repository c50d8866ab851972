/* global db, process */
// Run once by the database's image, when its volume is empty. The tools that make and restore a backup need no
// more; a drill restores into a database of its own.
db.getSiblingDB('munay').createUser({
  user: 'munay',
  pwd: process.env.MONGO_INITDB_ROOT_PASSWORD,
  roles: [
    { role: 'readWrite', db: 'munay' },
    { role: 'readWrite', db: 'munay-drill' },
  ],
});
