'use strict';

module.exports = require('@strapi/strapi').factories.createCoreController('api::celeb-bio.celeb-bio');
